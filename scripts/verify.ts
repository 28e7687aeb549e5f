import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type Checker, checkConsistency, checkProof, rootsProblems } from '#fund/proof-check.ts'
import { type Consistency, type Proof, type Roots, readProofFile } from '#fund/proof-files.ts'
import { checkPaper, takeApart } from '#fund/proof-paper.ts'
import { accountsOf, figuresSentence, paperProblemSentence, problemSentence } from '#fund/proof-words.ts'

const usage =
  'npm run verify -- proof.json roots.json\n  or a statement as PDF, or a consistency proof, in place of proof.json'
const spkiOfEd25519 = Buffer.from('302a300506032b6570032100', 'hex')

const checker: Checker = {
  sha256: (bytes) => createHash('sha256').update(bytes).digest(),
  verify: async (key, message, signature) => {
    if (key.length !== 32) return false
    const publicKey = createPublicKey({ key: Buffer.concat([spkiOfEd25519, key]), format: 'der', type: 'spki' })
    return verify(null, message, publicKey, signature)
  },
}

interface Told {
  readonly fits: readonly string[]
  readonly problems: readonly string[]
}

const tellProof = async (proof: Proof, roots: Roots): Promise<Told> => {
  const { leaf, statement, problems } = await checkProof(checker, proof, roots)
  const of = statement
    ? `Week of ${statement.week}, one of ${accountsOf(statement)}, statement ${statement.number}.`
    : ''
  return { fits: [of, leaf ? figuresSentence(leaf) : 'The fund’s own leaf.'], problems: problems.map(problemSentence) }
}

const tellConsistency = async (proof: Consistency, roots: Roots): Promise<Told> => {
  const { from, to, problems } = await checkConsistency(checker, proof, roots)
  const fits = `Nothing before statement ${to?.number} was changed since statement ${from?.number}.`
  return { fits: [fits], problems: problems.map(problemSentence) }
}

const tellPaper = async (file: Uint8Array, roots: Roots): Promise<Told> => {
  const apart = takeApart(file)
  if (!apart)
    return { fits: [], problems: ['This paper carries no proof: it was handed out before there were proofs.'] }
  const { seal, problems, weeks } = await checkPaper(checker, apart, roots)
  const ofWeeks = weeks.flatMap((week) => week.problems.map(problemSentence))
  const fits = [
    `The fund signed this paper: ${seal?.paper}.`,
    ...weeks.map(({ leaf }) => (leaf ? `Week of ${leaf.week}: ${figuresSentence(leaf)}` : '')),
  ]
  return { fits, problems: [...problems.map(paperProblemSentence), ...ofWeeks] }
}

const isPdf = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-'

const tell = async (bytes: Uint8Array, roots: Roots): Promise<Told> => {
  if (isPdf(bytes)) return tellPaper(bytes, roots)
  const file = readProofFile(Buffer.from(bytes).toString('utf8'))
  if (file?.format === 'investor-portal proof 1') return tellProof(file, roots)
  if (file?.format === 'investor-portal consistency 1') return tellConsistency(file, roots)
  return { fits: [], problems: ['The first file is neither a proof nor a paper with one.'] }
}

const run = async ([first, second]: readonly string[]): Promise<Told> => {
  if (!first || !second) return { fits: [], problems: [usage] }
  const roots = readProofFile(await readFile(second, 'utf8'))
  if (roots?.format !== 'investor-portal roots 1')
    return { fits: [], problems: [`${second} holds no published roots.`] }
  const ofRoots = (await rootsProblems(checker, roots)).map(problemSentence)
  const { fits, problems } = await tell(await readFile(first), roots)
  return { fits, problems: [...ofRoots, ...problems] }
}

const { fits, problems } = await run(process.argv.slice(2))
console.log((problems.length > 0 ? ['It does not fit.', ...problems] : ['It fits.', ...fits]).join('\n'))
if (problems.length > 0) process.exitCode = 1
