"""Fits the trees that find altered walls on two thirds of the people, and measures them on the others.

Usage: python3 fit_walls.py INDEX TREES

INDEX has a line for each picture, as `scripts/research/walls.ts` writes it: its person, kind and group, and the measures of its wall.
TREES is the JSON file of the engine. Needs scikit-learn (Debian: python3-sklearn).
"""

import hashlib
import json
import sys
from pathlib import Path

import numpy as np
from sklearn.ensemble import HistGradientBoostingClassifier

GROUPS = ("smooth", "whitened", "blurred")
FOLDS, TREES, LEAVES, RATE = 3, 100, 8, 0.1
# The share of unaltered photos that each group's limit may name, of which some were altered before they were published.
ALARMS = {"smooth": 0.006, "whitened": 0.003, "blurred": 0.003}
RECIPE = (
    "Portraits whose walls were painted in one colour or a gradient (smooth), flooded with white or whitened round the head (whitened), "
    "or blurred behind a sharp head (blurred), against portraits as cameras, messengers and scanners leave them; saved as JPEG of "
    "quality 70 to 97, once to three times. For each group 100 trees with 8 leaves, by gradient boosting of the log-loss."
)


def fitted(values, altered):
    """Boosted trees; an unaltered picture counts twice, because alarms are to be rare."""
    trees = HistGradientBoostingClassifier(
        max_iter=TREES,
        learning_rate=RATE,
        max_leaf_nodes=LEAVES,
        l2_regularization=1,
        min_samples_leaf=12,
        max_features=0.4,
        random_state=0,
        early_stopping=False,
    )
    return trees.fit(values, altered, sample_weight=np.where(altered, 1, 2))


def node(nodes, at):
    """A leaf's value, or the measure's number, the limit, and what is at most and above it."""
    here = nodes[at]
    if here["is_leaf"]:
        return float(f"{here['value']:.5g}")
    parts = (node(nodes, here["left"]), node(nodes, here["right"]))
    return [int(here["feature_idx"]), float(f"{here['num_threshold']:.7g}"), *parts]


def as_json(trees, limit):
    """The trees as the engine reads them."""
    grown = [node(predictors[0].nodes, 0) for predictors in trees._predictors]
    return {"start": float(trees._baseline_prediction.ravel()[0]), "limit": round(limit, 2), "trees": grown}


def main(index, trees_file):
    lines = [json.loads(line) for line in index.read_text().splitlines()]
    names = list(lines[0]["measures"])
    values = np.array([[line["measures"][name] for name in names] for line in lines])
    groups = np.array([line["group"] for line in lines])
    kinds = np.array([line["kind"] for line in lines])
    strength = np.array([line["strength"] for line in lines])
    held_out = np.array([line["isHeldOut"] for line in lines])
    folds = np.array([int(hashlib.md5(line["person"].encode()).hexdigest(), 16) % FOLDS for line in lines])
    unaltered = groups == "nothing"
    written, scores = {}, {}
    for group in GROUPS:
        chosen = ~held_out & (unaltered | (groups == group))
        left_out = np.empty(len(lines))
        for fold in range(FOLDS):
            trees = fitted(values[chosen & (folds != fold)], groups[chosen & (folds != fold)] == group)
            left_out[folds == fold] = trees.decision_function(values[folds == fold])
        limit = float(np.quantile(left_out[unaltered & ~held_out], 1 - ALARMS[group]))
        trees = fitted(values[chosen], groups[chosen] == group)
        scores[group] = trees.decision_function(values) - limit
        written[group] = as_json(trees, limit)
    named = np.max(list(scores.values()), 0) > 0
    kinds = np.where(held_out, kinds, "")
    unaltered &= held_out
    for kind in dict.fromkeys(kinds[held_out]):
        of_kind = np.flatnonzero(kinds == kind)
        thirds = np.array_split(of_kind[np.argsort(strength[of_kind], kind="stable")], 3)
        shares = " ".join(f"{named[third].mean():.2f}" for third in thirds)
        print(f"{kind:32} {named[of_kind].sum():5} of {len(of_kind):5}; by thirds of strength {shares}")
    print(f"unaltered: {named[unaltered].sum()} of {unaltered.sum()}")
    trees_file.write_text(json.dumps({"recipe": RECIPE, "measures": names, **written}) + "\n")
    return scores


if __name__ == "__main__":
    main(*(Path(argument) for argument in sys.argv[1:3]))
