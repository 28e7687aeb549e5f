import { expect, test } from 'vitest'
import { asProof, fileText, keptFormat, readProofFile } from '#fund/proof/proof-files.ts'
import { takeApart } from '#fund/proof/proof-paper.ts'
import { keyFrom } from '#tests/support/papers/proof-log.ts'
import { paperVector, shortVector, vectorLog } from '#tests/support/papers/proof-vectors.ts'

// Invalid values for each kind of field; undefined means that the field is missing.
const noText = [undefined, null, 5, ['text']]
const noBytes = [...noText, '?', 'AA']
const noList = [undefined, null, 5, {}, 'AAAA', ['?'], ['AAAA', '?'], ['AAAA', 5]]
const noNumber = [undefined, null, '1', 0.5, 2 ** 53]
const noFormat = ['another', '', null, 5]

type Wrong = Readonly<Record<string, readonly unknown[]>>

const leafWrong: Wrong = { leaf: noText, salt: noBytes, position: noNumber, path: noList, signature: noBytes }
const proofWrong: Wrong = { format: noFormat, ...leafWrong, statement: noText }

const spoiled = (file: object, wrong: Wrong): object[] =>
  Object.entries(wrong).flatMap(([name, values]) => values.map((value) => ({ ...file, [name]: value })))

const read = (file: unknown) => readProofFile(JSON.stringify(file))

const expectNoneRead = (files: readonly object[]): void => {
  for (const file of files) expect([JSON.stringify(file), read(file)]).toEqual([JSON.stringify(file), null])
}

const signedVector = () => {
  const { roots } = vectorLog()
  const [, , , handOver] = roots.statements
  if (!handOver?.accepted) throw new Error('the fourth statement is no hand-over')
  const witness = { name: 'A notary', key: keyFrom(9).hex, signature: handOver.signature }
  const signed = { ...handOver, witnesses: [witness, witness], stamps: ['AAAA', 'BBBB'] }
  const others = spoiled(witness, { name: noText, key: noText, signature: noBytes })
  const noWitnesses = [null, 5, {}, 'text', [null], ['text'], ...others.map((other) => [witness, other])]
  const noStamps = noList.filter((value) => value !== undefined)
  const wrong: Wrong = {
    statement: noText,
    signature: noBytes,
    accepted: [null, 5, '?', 'AA'],
    witnesses: noWitnesses,
    stamps: noStamps,
  }
  return { roots, signed, wrong }
}

const paperFile = () => {
  const signed = takeApart(paperVector())?.signed
  if (!signed) throw new Error('the paper of the vectors carries no proof')
  return signed
}

test('each file is read as it was written, and fields that no format names are passed over', () => {
  const { roots, proofs, consistency } = vectorLog()
  for (const file of [proofs[2], shortVector().short, roots, consistency, paperFile()]) {
    expect(read(file)).toEqual(file)
    expect(read({ ...file, noticed: true })).toEqual({ ...file, noticed: true })
  }
})

test('a proof with a field missing or of another kind is no proof', () => {
  const { short } = shortVector()
  const [, , proof = {}] = vectorLog().proofs
  expectNoneRead(spoiled(proof, proofWrong))
  expectNoneRead(spoiled(short, { format: noFormat, ...leafWrong, number: noNumber, digest: noText }))
})

test('a statement may lack what only some have, and all that it has is of its kind', () => {
  const { signed, wrong } = signedVector()
  const { statement, signature } = signed
  for (const file of [signed, { statement, signature }])
    expect(read(file)).toEqual({ format: keptFormat, signed: file })
  expectNoneRead(spoiled(signed, wrong))
})

test('published roots are a list of statements, every one whole', () => {
  const { roots, signed, wrong } = signedVector()
  const lists = spoiled(signed, wrong).map((other) => [...roots.statements, other])
  expect(read({ ...roots, statements: [...roots.statements, signed] })).not.toBeNull()
  expectNoneRead(spoiled(roots, { format: noFormat, statements: [undefined, null, 5, {}, 'text', [null], ...lists] }))
})

test('a consistency proof has two whole statements and two paths', () => {
  const { consistency } = vectorLog()
  const noStatement = [undefined, null, 5, 'text', {}, { ...consistency.from, signature: '?' }]
  expectNoneRead(
    spoiled(consistency, { format: noFormat, from: noStatement, to: noStatement, path: noList, inclusion: noList }),
  )
})

test('what was signed of a paper has a text, a signature and whole proofs', () => {
  const paper = paperFile()
  const [proof = {}] = paper.proofs
  const lists = spoiled(proof, proofWrong).map((other) => [proof, other])
  const noProofs = [undefined, null, 5, {}, 'text', [null], ...lists]
  expect(read({ ...paper, proofs: [] })).not.toBeNull()
  expectNoneRead(spoiled(paper, { format: noFormat, paper: noText, signature: noBytes, proofs: noProofs }))
})

test('an answer that should hold a proof holds one or nothing', () => {
  const [, , proof] = vectorLog().proofs
  expect(asProof(proof)).toBe(proof)
  for (const other of [undefined, null, 5, 'text', [], {}, shortVector().short, ...spoiled({ ...proof }, proofWrong)])
    expect(asProof(other)).toBeNull()
})

test('a file that begins with a byte-order mark, or is no JSON, is no file of these formats', () => {
  const text = JSON.stringify(vectorLog().roots)
  expect(readProofFile(fileText(Buffer.from(text)))).not.toBeNull()
  expect(fileText(Buffer.from('\uFEFFé'))).toBe('\uFEFFé')
  for (const other of [`\uFEFF${text}`, text.slice(1), '', 'null', '5', '"text"', '[]', '{}'])
    expect(readProofFile(fileText(Buffer.from(other)))).toBeNull()
})
