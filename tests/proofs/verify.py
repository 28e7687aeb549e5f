"""A second verifier, written from docs/proofs.md alone.

verify.py proof.json roots.json     checks a proof, a consistency proof, a root of its own, a paper, all leaves of a week or,
                                    alone, roots.json
verify.py --trees < trees.jsonl     checks trees, one JSON object a line, and says how many it found to fit
"""
import base64
import datetime
import hashlib
import json
import re
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


def is_whole(number) -> bool:
    """A number of JSON that is whole, as 3, 3.0 and 3e0 are."""
    return type(number) in (int, float) and number == int(number) and abs(number) < 2**53


def root_of_path(leaf, position, size, path):
    """RFC 6962 section 2.1.1, read from the top: which half holds the leaf, and what is beside it."""
    if not is_whole(position) or not 0 <= position < size:
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


def are_whole(numbers) -> bool:
    return all(re.fullmatch(r"0|-?[1-9]\d{0,15}", number) for number in numbers)


def read_statement(text: str):
    title = text.split("\n", 1)[0]
    values = lines_of(text, title, COMMON + TITLES[title]) if title in TITLES else None
    if values is None:
        return None
    totals = values.get("totals", "-")
    numbers = [values["number"], values["book"].split(" ")[0], values.get("leaves", "0")]
    if not are_whole(numbers + ([] if totals == "-" else totals.split(" "))):
        return None
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
            problems.append(f"{number}: the signature does not match")
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


def keys_of(roots):
    """Every published key, with the number and instant of its hand-over, or None while it is in force."""
    keys = {}
    for signed in roots["statements"]:
        values = read_statement(signed["statement"])
        if values is None:
            continue
        keys.setdefault(values["key"], None)
        if values["kind"] == "key":
            keys[values["key"]] = (int(values["number"]), instant_of(values["published"]))
            keys[values["next"]] = None
    return keys


def instant_of(text: str) -> datetime.datetime:
    return datetime.datetime.fromisoformat(text.replace("Z", "+00:00"))


def check_published(text: str, roots):
    values = read_statement(text)
    number = int(values["number"])
    statements = roots["statements"]
    if number < len(statements) and statements[number]["statement"] == text:
        return []
    retired = keys_of(roots).get(values["key"])
    old = ["the statement is signed with a key that was handed over before"] if retired and retired[0] < number else []
    return [*old, "the statement is not the published one"]


def check_statement(signed, roots):
    text = signed["statement"]
    values = read_statement(text)
    if values is None:
        return ["the statement is unreadable"]
    signatures = [(values["key"], signed["signature"])]
    if values["kind"] == "key":
        signatures.append((values["next"], signed.get("accepted", "")))
    signatures += [(one["key"], one["signature"]) for one in signed.get("witnesses", [])]
    problems = ["a signature of the statement does not match" for one in signatures if not is_signed(text, *one)]
    return problems + check_published(text, roots)


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


def check_short(proof, roots):
    """A proof that names its statement by number and hash."""
    statements = roots["statements"]
    if not is_whole(proof["number"]) or not 0 <= proof["number"] < len(statements):
        return ["the statement is not the published one"]
    text = statements[int(proof["number"])]["statement"]
    if leaf_hash(text.encode()).hex() != proof["digest"]:
        return ["the statement is not the published one"]
    return check_proof({**proof, "statement": text}, roots)


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
        problems.append("the signature of the statement does not match")
    return problems + check_published(proof["statement"], roots)


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
            problems.append("a signature does not match")
        problems += check_published(signed["statement"], roots)
    return problems


def check_leaves(file, roots):
    """Every leaf of a week opened: the tree, each leaf, and the totals."""
    statement = read_statement(file["statement"])
    if statement is None or statement["kind"] != "root":
        return ["the statement is unreadable"]
    problems, sums, accounts, closed = [], dict.fromkeys(FUND[1:], 0), set(), 0
    hashes = [base64.b64decode(entry["hash"], validate=True) for entry in file["leaves"]]
    if len(hashes) != int(statement["leaves"]):
        problems.append("the leaves are not as many as were signed")
    if tree_root(hashes).hex() != statement["root"]:
        problems.append("the leaves do not lead to the root")
    if hashes[1:] != sorted(set(hashes[1:])):
        problems.append("the leaves are not in the order of their hashes")
    for position, (entry, known) in enumerate(zip(file["leaves"], hashes)):
        if "leaf" not in entry:
            closed += 1
            continue
        salt = base64.b64decode(entry["salt"], validate=True)
        if len(salt) != 32 or leaf_hash(salt + entry["leaf"].encode()) != known:
            problems.append(f"leaf {position} is not what its hash is of")
        problems += [f"leaf {position}: {one}" for one in check_leaf({**entry, "position": position}, statement)]
        values = lines_of(entry["leaf"], "investor-portal leaf 1", LEAF)
        if values is None:
            continue
        if values["account"] in accounts:
            problems.append(f"leaf {position} is of an account that has one already")
        accounts.add(values["account"])
        figures = {name: int(values[name]) for name in FIGURES}
        gross = figures["gross"]
        figures["fund"] = 0 if gross < 0 else gross - figures["recovered"] - figures["share"]
        for name, value in {**figures, "accounts": 1}.items():
            sums[name] += value
    own = lines_of(file["leaves"][0].get("leaf", ""), "investor-portal fund leaf 1", FUND) if hashes else None
    if own is None:
        return [*problems, "the fund's leaf is not opened"]
    if statement["totals"] not in ("-", " ".join(own[name] for name in FUND[1:])):
        problems.append("the totals shown are not those of the fund's leaf")
    if not closed:
        problems += [f"{name} of the fund's leaf is not the sum" for name in sums if sums[name] != int(own[name])]
    if not is_signed(file["statement"], statement["key"], file["signature"]):
        problems.append("the signature of the statement does not match")
    return problems + check_published(file["statement"], roots)


BEGIN, END = b"\n%investor-portal proof 1 ", b"\n%end of proof\n"
PAPER = ["paper", "version", "account", "issued", "digest", "proofs", "key"]
GRACE = datetime.timedelta(minutes=5)


def check_paper(file: bytes, roots):
    at = file.rfind(BEGIN)
    if at < 0:
        return ["the paper carries no proof"]
    pdf, appended = file[:at], file[at + len(BEGIN) :]
    encoded, _, last_lines = appended.partition(END)
    if not last_lines or last_lines != pdf[pdf.rindex(b"startxref") :]:
        return ["what stands behind the paper's end is not whole"]
    signed = json_of(base64.b64decode(encoded, validate=True))
    values = lines_of(signed["paper"], "investor-portal paper 1", PAPER)
    if signed["format"] != "investor-portal signed paper 1" or values is None:
        return ["what was signed of the paper is unreadable"]
    problems = [] if sha256(pdf).hex() == values["digest"] else ["the pages are others"]
    proofs = json.dumps(signed["proofs"], ensure_ascii=False, separators=(",", ":"))
    if sha256(proofs.encode()).hex() != values["proofs"]:
        problems.append("the proofs are others")
    if not is_signed(signed["paper"], values["key"], signed["signature"]):
        problems.append("the signature of the paper does not match")
    keys = keys_of(roots)
    if values["key"] not in keys:
        problems.append("the key of the paper is not published")
    elif keys[values["key"]] and instant_of(values["issued"]) > keys[values["key"]][1] + GRACE:
        problems.append("the paper is dated after its key was handed over")
    for proof in signed["proofs"]:
        leaf = lines_of(proof["leaf"], "investor-portal leaf 1", LEAF)
        if leaf is not None and leaf["account"] != values["account"]:
            problems.append("a proof is of another account")
        problems += check_proof(proof, roots)
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


def refuse(constant: str):
    raise ValueError(f"{constant} is no JSON")


def json_of(file: bytes):
    """JSON in UTF-8 without a byte-order mark; Python would take other encodings, NaN and Infinity too."""
    return json.loads(file.decode(), parse_constant=refuse)


def check(arguments):
    files = [open(name, "rb").read() for name in arguments]
    papers = [file for file in files if file.startswith(b"%PDF-")]
    others = [json_of(file) for file in files if file not in papers]
    roots = next(file for file in others if file.get("format") == "investor-portal roots 1")
    problems = check_roots(roots)
    for paper in papers:
        problems += check_paper(paper, roots)
    for file in others:
        if "format" not in file:
            problems += check_statement(file, roots)
        elif file["format"] in CHECKS:
            problems += CHECKS[file["format"]](file, roots)
        elif file is not roots:
            problems.append("the file is of no format that is known")
    return problems


CHECKS = {
    "investor-portal proof 1": check_proof,
    "investor-portal proof 2": check_short,
    "investor-portal leaves 1": check_leaves,
    "investor-portal consistency 1": check_consistency,
}
# What a file of another shape leads to.
UNREADABLE = (ValueError, TypeError, KeyError, IndexError, AttributeError, OverflowError, StopIteration)


def main(arguments):
    if arguments == ["--trees"]:
        print(sum(check_tree(json.loads(line)) for line in sys.stdin))
        return 0
    try:
        problems = check(arguments)
    except UNREADABLE:
        problems = ["a file cannot be read, or there is no list of roots among them"]
    print("\n".join(problems) or "It matches.")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
