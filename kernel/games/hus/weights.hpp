// What the evaluation weighs: written by `hollows arena fit --write` from the fit kept in
// src/hollows/training/fitted; docs/engine.md tells the experiment. Not to be edited.
#pragma once

namespace hollows {

constexpr int hus_feature_count = 13;
constexpr int hus_weights[hus_feature_count] = {
    1600, 445, -463, 141, -114, -840, -391, -146, 211, 424, 919, 174, -515};
constexpr double hus_logit_per_unit = 0.25636;

}  // namespace hollows
