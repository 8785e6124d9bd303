// What the evaluation weighs: written by `hollows arena fit --write` from the fit kept in
// src/hollows/training/fitted; docs/engine.md tells the experiment. Not to be edited.
#pragma once

namespace hollows {

constexpr int fanorona_feature_count = 11;
constexpr int fanorona_weights[fanorona_feature_count] = {
    1600, -36, 392, -411, 0, -2113, 284, 88, -249, 28, 196};
constexpr double fanorona_logit_per_unit = 0.38388;

}  // namespace hollows
