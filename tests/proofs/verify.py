"""A second verifier, written from docs/proofs.md alone.

verify.py proof.json roots.json     checks a proof, a consistency proof or, alone, roots.json
verify.py --trees < trees.jsonl     checks trees, one JSON object a line, and says how many it found to fit
"""
import base64
import hashlib
import json
import sys

import ed25519

TITLES = {
    "investor-portal start 1": ["after"],
    "investor-portal root 1": ["week", "leaves", "root", "totals", "previous", "restates", "reason"],
    "investor-portal key 1": ["next"],
}
COMMON = ["number", "published", "book", "history", "key"]
FIGURES = ["opening", "gross", "recovered", "share", "closing", "carried"]
LEAF = ["week", "account", *FIGURES, "previous"]
FUND = ["week", "accounts", *FIGURES, "fund"]


def sha256(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()


def leaf_hash(data: bytes) -> bytes:
    return sha256(b"\x00" + data)


def node_hash(left: bytes, right: bytes) -> bytes:
    return sha256(b"\x01" + left + right)


def split_of(size: int) -> int:
    return 1 << ((size - 1).bit_length() - 1)


def tree_root(hashes) -> bytes:
    if not hashes:
        return sha256(b"")
    if len(hashes) == 1:
        return hashes[0]
    split = split_of(len(hashes))
    return node_hash(tree_root(hashes[:split]), tree_root(hashes[split:]))


def root_of_path(leaf, position, size, path):
    """RFC 6962 section 2.1.1, read from the top: which half holds the leaf, and what is beside it."""
    if not 0 <= position < size:
        return None
    if size == 1:
        return leaf if not path else None
    if not path:
        return None
    split, beside = split_of(size), path[-1]
    if position < split:
        left = root_of_path(leaf, position, split, path[:-1])
        return None if left is None else node_hash(left, beside)
    right = root_of_path(leaf, position - split, size - split, path[:-1])
    return None if right is None else node_hash(beside, right)


def roots_of_consistency(old, size, path, known):
    """The old and the new root that a path leads to; `known` is the old root, where it is a whole subtree."""
    if old == size:
        if known is not None:
            return (known, known, path)
        return (path[0], path[0], path[1:]) if path else None
    split = split_of(size)
    if old <= split:
        found = roots_of_consistency(old, split, path, known)
        if found is None or not found[2]:
            return None
        before, after, rest = found
        return (before, node_hash(after, rest[0]), rest[1:])
    found = roots_of_consistency(old - split, size - split, path, None)
    if found is None or not found[2]:
        return None
    before, after, rest = found
    return (node_hash(rest[0], before), node_hash(rest[0], after), rest[1:])


def is_consistent(old, old_root, size, root, path) -> bool:
    if not 0 <= old <= size:
        return False
    if old == 0:
        return not path and old_root == sha256(b"")
    if old == size:
        return not path and old_root == root
    found = roots_of_consistency(old, size, path, old_root)
    return found is not None and not found[2] and found[0] == old_root and found[1] == root


def lines_of(text: str, title: str, names):
    lines = text.split("\n")
    if len(lines) != len(names) + 2 or lines[0] != title or lines[-1] != "":
        return None
    values = {}
    for name, line in zip(names, lines[1:]):
        if not line.startswith(name + "="):
            return None
        values[name] = line[len(name) + 1 :]
    return values


def read_statement(text: str):
    title = text.split("\n", 1)[0]
    values = lines_of(text, title, COMMON + TITLES[title]) if title in TITLES else None
    if values is not None:
        values["kind"] = title.split(" ")[1]
    return values


def is_signed(text: str, key: str, signature: str) -> bool:
    return ed25519.verify(bytes.fromhex(key), text.encode(), base64.b64decode(signature, validate=True))


def check_roots(roots):
    problems, hashes, key, last, root_of = [], [], None, "-", {}
    for number, signed in enumerate(roots["statements"]):
        text = signed["statement"]
        values = read_statement(text)
        history = tree_root(hashes).hex()
        hashes.append(leaf_hash(text.encode()))
        if values is None:
            problems.append(f"{number}: unreadable")
            continue
        if values["number"] != str(number):
            problems.append(f"{number}: its number is {values['number']}")
        if (values["kind"] == "start") != (number == 0):
            problems.append(f"{number}: the start is not at the beginning")
        if values["history"] != history:
            problems.append(f"{number}: its history is another")
        if key is not None and values["key"] != key:
            problems.append(f"{number}: signed by another key")
        if not is_signed(text, values["key"], signed["signature"]):
            problems.append(f"{number}: the signature does not fit")
        key = values["key"]
        if values["kind"] == "key":
            if not is_signed(text, values["next"], signed.get("accepted", "")):
                problems.append(f"{number}: the next key did not accept")
            key = values["next"]
        if values["kind"] == "root":
            if values["previous"] != last:
                problems.append(f"{number}: the root before it is another")
            if values["restates"] != root_of.get(values["week"], "-"):
                problems.append(f"{number}: it restates another root")
            last = root_of[values["week"]] = values["root"]
        for witness in signed.get("witnesses", []):
            if not is_signed(text, witness["key"], witness["signature"]):
                problems.append(f"{number}: the witness {witness['name']} did not sign this")
    return problems


def published(text: str, roots):
    values = read_statement(text)
    number = int(values["number"])
    statements = roots["statements"]
    return number < len(statements) and statements[number]["statement"] == text


def check_leaf(proof, statement):
    fund = proof["position"] == 0
    title, names = ("investor-portal fund leaf 1", FUND) if fund else ("investor-portal leaf 1", LEAF)
    values = lines_of(proof["leaf"], title, names)
    if values is None:
        return ["the leaf is unreadable"]
    figures = {name: int(values[name]) for name in FIGURES}
    result = figures["gross"] if figures["gross"] < 0 else figures["recovered"] + figures["share"]
    problems = [] if values["week"] == statement["week"] else ["the leaf is of another week"]
    if not fund and figures["closing"] - figures["opening"] != result:
        problems.append("the figures of the leaf do not add up")
    return problems


def check_proof(proof, roots):
    statement = read_statement(proof["statement"])
    if statement is None or statement["kind"] != "root":
        return ["the statement is unreadable"]
    problems = check_leaf(proof, statement)
    salt = base64.b64decode(proof["salt"], validate=True)
    leaf = leaf_hash(salt + proof["leaf"].encode())
    path = [base64.b64decode(one, validate=True) for one in proof["path"]]
    root = root_of_path(leaf, proof["position"], int(statement["leaves"]), path)
    if len(salt) != 32 or root is None or root.hex() != statement["root"]:
        problems.append("the leaf does not lead to the root")
    if not is_signed(proof["statement"], statement["key"], proof["signature"]):
        problems.append("the signature of the statement does not fit")
    if not published(proof["statement"], roots):
        problems.append("the statement is not the published one")
    return problems


def check_consistency(proof, roots):
    early, late = (read_statement(proof[name]["statement"]) for name in ("from", "to"))
    if early is None or late is None:
        return ["a statement is unreadable"]
    old, size = int(early["number"]), int(late["number"])
    path, inclusion = ([base64.b64decode(one, validate=True) for one in proof[name]] for name in ("path", "inclusion"))
    now = bytes.fromhex(late["history"])
    leaf = leaf_hash(proof["from"]["statement"].encode())
    problems = []
    if not is_consistent(old, bytes.fromhex(early["history"]), size, now, path):
        problems.append("the roots before the first are not before the second")
    if root_of_path(leaf, old, size, inclusion) != now:
        problems.append("the first is not before the second")
    for values, signed in ((early, proof["from"]), (late, proof["to"])):
        if not is_signed(signed["statement"], values["key"], signed["signature"]):
            problems.append("a signature does not fit")
        if not published(signed["statement"], roots):
            problems.append("a statement is not the published one")
    return problems


def check_tree(tree) -> bool:
    hashes = [leaf_hash(bytes.fromhex(leaf)) for leaf in tree["leaves"]]
    root = tree_root(hashes)
    path = [bytes.fromhex(one) for one in tree["path"]]
    growth = [bytes.fromhex(one) for one in tree["growth"]]
    return (
        root.hex() == tree["root"]
        and root_of_path(hashes[tree["position"]], tree["position"], len(hashes), path) == root
        and is_consistent(tree["old"], bytes.fromhex(tree["oldRoot"]), len(hashes), root, growth)
    )


def main(arguments):
    if arguments == ["--trees"]:
        print(sum(check_tree(json.loads(line)) for line in sys.stdin))
        return 0
    files = [json.load(open(name, encoding="utf-8")) for name in arguments]
    roots = next(file for file in files if "roots" in file["format"])
    problems = check_roots(roots)
    for file in files:
        if "proof 1" in file["format"]:
            problems += check_proof(file, roots)
        if "consistency 1" in file["format"]:
            problems += check_consistency(file, roots)
    print("\n".join(problems) or "It fits.")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
