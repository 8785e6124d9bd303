// What the evaluations weigh, fitted to self-play by `hollows arena fit`; see docs/engine.md.
#pragma once

namespace hollows {

constexpr int weight_scale = 16;  // weights are sixteenths of a hundredth

constexpr int kalaha_feature_count = 14;
constexpr int kalaha_weights[kalaha_feature_count] = {320, 320, 320, 320, 320, 320, 320, 320,
                                                      0,   800, -800, 400, -800, 0};
constexpr double kalaha_logit_per_unit = 0.15;

constexpr int hus_feature_count = 10;
constexpr int hus_weights[hus_feature_count] = {800, 800, 0, 0, 0, 0, 0, 0, 0, 0};
constexpr double hus_logit_per_unit = 0.15;

constexpr int fanorona_feature_count = 13;
constexpr int fanorona_weights[fanorona_feature_count] = {1600, 80, 0, 0, 0, -400, 0, 0, 0, 0, 0, 0, 0};
constexpr double fanorona_logit_per_unit = 0.5;

}  // namespace hollows
