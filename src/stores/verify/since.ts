import { atom } from 'nanostores'
import { platform } from '#client/platform.ts'
import { readProofAddress } from '#fund/proof/proof-address.ts'
import { checkConsistency, rootsProblems } from '#fund/proof/proof-check.ts'
import { consistencyBetween } from '#fund/proof/proof-consistency.ts'
import { asProof, type Roots } from '#fund/proof/proof-files.ts'
import { readLeaf } from '#fund/proof/proof-leaf.ts'
import { problemSentence, weekName, weekStatements } from '#fund/proof/proof-words.ts'
import { browserChecker } from './browser-checker.ts'
import { unchangedSentence } from './sentences.ts'
import { $roots, $verifying, backend, failed, loadRoots, verifyFile } from './verify.ts'

interface OpenedFile {
  readonly name: string
  readonly text: string
}

/** The proof that the page's address opened, to be saved; null if it names none. */
export const $opened = atom<OpenedFile | null>(null)

const missing = 'There is no proof at this address: the address is incomplete, or the proof was erased.'
const away = 'The proof could not be fetched. Check the connection and open the address again.'
const ours = 'The proof could not be fetched: something failed on our side. Please open the address again in a while.'

const statusNotFound = 404

const ask = async (key: object): Promise<OpenedFile | string> => {
  const request = new Request(`${backend()}/api/proofs/opened`, {
    method: 'POST',
    credentials: 'omit',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(key),
  })
  try {
    const answer = await platform.fetch(request)
    const proof = answer.ok ? asProof(await answer.json()) : null
    if (!proof) return answer.ok || answer.status === statusNotFound ? missing : ours
    const week = readLeaf(proof.leaf)?.week ?? 'fund'
    return { name: `proof-${week}.json`, text: JSON.stringify(proof) }
  } catch (reason) {
    platform.log('the proof of this address', reason)
    return away
  }
}

/** Fetches and checks the proof that a fragment names; a fragment that names none changes nothing. */
export const openAddress = async (fragment: string): Promise<void> => {
  if (fragment.length < 2) return
  $opened.set(null)
  const key = readProofAddress(fragment)
  if (!key) return failed(missing)
  $verifying.set({ state: 'checking', name: 'the proof of this address' })
  const [found] = await Promise.all([ask(key), loadRoots()])
  if (typeof found === 'string') return failed(found)
  $opened.set(found)
  await verifyFile(new File([found.text], found.name))
}

export const saveOpened = (): void => {
  const file = $opened.get()
  if (file) platform.save(file.name, 'application/json', file.text)
}

interface StatementRange {
  readonly from: number
  readonly to: number
}

/** The result for a span: either what is wrong, or one sentence. */
export interface RangeResult {
  readonly span: StatementRange
  readonly sentence: string
  readonly problems: readonly string[]
}

export const $found = atom<RangeResult | null>(null)

/** The roots to choose from, oldest first. */
export const weekOptions = (roots: Roots): { value: string; label: string }[] =>
  weekStatements(roots).map(({ number, week, restates }) => ({
    value: String(number),
    label: `${weekName(week)}${restates ? ', restated' : ''}`,
  }))

/** Makes the consistency proof of a span from the published roots, and checks it together with them. */
export const checkSpan = async (span: StatementRange): Promise<void> => {
  const roots = $roots.get()
  if (!roots) return
  const proof = consistencyBetween(browserChecker.sha256, roots.statements, span.from, span.to)
  const ofRoots = await rootsProblems(browserChecker, roots)
  const { from, to, problems } = await checkConsistency(browserChecker, proof, roots)
  const all = [...ofRoots, ...problems].map(problemSentence)
  $found.set({ span, sentence: from && to && all.length === 0 ? unchangedSentence(from, to) : '', problems: all })
}

export const saveSpan = ({ from, to }: StatementRange): void => {
  const roots = $roots.get()
  if (!roots) return
  const proof = consistencyBetween(browserChecker.sha256, roots.statements, from, to)
  platform.save(`consistency-${from}-${to}.json`, 'application/json', JSON.stringify(proof))
}
