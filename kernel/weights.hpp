// What the evaluations weigh: written by `hollows arena fit --write` from the fits kept
// in src/hollows/arena/fitted; docs/engine.md tells the experiment. Not to be edited.
#pragma once

namespace hollows {

constexpr int weight_scale = 16;  // weights are sixteenths of a hundredth

constexpr int fanorona_feature_count = 11;
constexpr int fanorona_weights[fanorona_feature_count] = {
    1600, -36, 392, -411, 0, -2113, 284, 88, -249, 28, 196};
constexpr double fanorona_logit_per_unit = 0.38388;

constexpr int hus_feature_count = 13;
constexpr int hus_weights[hus_feature_count] = {
    1600, 445, -463, 141, -114, -840, -391, -146, 211, 424, 919, 174, -515};
constexpr double hus_logit_per_unit = 0.25636;

constexpr int kalaha_feature_count = 13;
constexpr int kalaha_weights[kalaha_feature_count] = {
    329, 116, -154, -30, -39, 31, 0, 0, 2837, 0, 218, 0, -319};
constexpr double kalaha_logit_per_unit = 0.16249;

}  // namespace hollows
