import { minuteMs } from '#fund/calendar/time.ts'
import { fromBase64, linesOf, readInteger, readLines, toBase64, toHex, utf8 } from './proof-bytes.ts'
import { type CheckedProof, type Checker, checkProof, isSignedBy } from './proof-check.ts'
import { fileText, type Roots, readProofFile, type SignedPaper } from './proof-files.ts'
import { keysOf } from './proof-keys.ts'

/** What the fund signs about a paper. */
export interface PaperSeal {
  /** "statement 2026-10", "tax 2026", or "performance 2026-10-04-to-2026-10-31". */
  readonly paper: string
  /** 0 for a provisional one. */
  readonly version: number
  readonly account: string
  /** Epoch milliseconds. */
  readonly issued: number
  /** SHA-256 of the PDF's bytes before the appendix, and of the proofs as JSON, in hex. */
  readonly digest: string
  readonly proofs: string
  readonly key: string
}

const title = 'investor-portal paper 1'
const names = ['paper', 'version', 'account', 'issued', 'digest', 'proofs', 'key'] as const

export const paperText = (seal: PaperSeal): string =>
  linesOf(
    title,
    names.map((name) => [name, name === 'issued' ? new Date(seal.issued).toISOString() : seal[name]]),
  )

const readPaperText = (text: string): PaperSeal | null => {
  const values = readLines(text, title, names)
  if (!values) return null
  const seal = { ...values, version: readInteger(values.version), issued: Date.parse(values.issued) }
  const areNumbers = [seal.version, seal.issued].every(Number.isSafeInteger)
  return areNumbers && paperText(seal) === text ? seal : null
}

const begin = '\n%investor-portal proof 1 '
const end = '\n%end of proof\n'

/** The end of a PDF repeated, so that readers find it where they look for it: at the end of the file. */
const lastLines = (pdf: string): string => pdf.slice(pdf.lastIndexOf('startxref'))

const latin1 = (bytes: Uint8Array): string => {
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += 8192) parts.push(String.fromCharCode(...bytes.subarray(at, at + 8192)))
  return parts.join('')
}

/** What is appended to a PDF: a PDF comment with the signed paper in base64, and the PDF's end again. */
export const paperAppendix = (pdf: Uint8Array, signed: SignedPaper): string =>
  `${begin}${toBase64(utf8(JSON.stringify(signed)))}${end}${lastLines(latin1(pdf.subarray(-1024)))}`

export interface TakenApart {
  readonly pdf: Uint8Array
  /** Null if it cannot be read. */
  readonly signed: SignedPaper | null
}

/** A paper and what was appended to it; null for a paper without an appendix. */
export const takeApart = (file: Uint8Array): TakenApart | null => {
  const text = latin1(file)
  const at = text.lastIndexOf(begin)
  if (at < 0) return null
  const pdf = file.subarray(0, at)
  const until = text.indexOf(end, at)
  const isWhole = until >= 0 && text.slice(until + end.length) === lastLines(latin1(pdf.subarray(-1024)))
  const bytes = isWhole ? fromBase64(text.slice(at + begin.length, until)) : null
  const read = bytes && readProofFile(fileText(bytes))
  return { pdf, signed: read?.format === 'investor-portal signed paper 1' ? read : null }
}

export type PaperProblem = 'unreadable' | 'pages' | 'proofs' | 'signature' | 'key' | 'retired-key' | 'account'

export interface CheckedPaper {
  readonly seal: PaperSeal | null
  readonly problems: readonly PaperProblem[]
  readonly weeks: readonly CheckedProof[]
}

/**
 * More than the clocks of several nodes differ by, and more than a hand-over waits for a paper that is being signed.
 */
const handOverGraceMs = 5 * minuteMs

/** A retired key may sign only papers dated before its hand-over. */
const keyProblems = ({ key, issued }: PaperSeal, roots: Roots | null): PaperProblem[] => {
  if (!roots) return []
  const known = keysOf(roots).get(key)
  if (!known) return ['key']
  return known.retired && issued > known.retired.at + handOverGraceMs ? ['retired-key'] : []
}

/** Checks a paper's bytes, its signature and each of its proofs. */
export const checkPaper = async (checker: Checker, file: TakenApart, roots: Roots | null): Promise<CheckedPaper> => {
  const { pdf, signed } = file
  const seal = signed && readPaperText(signed.paper)
  if (!signed || !seal) return { seal: null, problems: ['unreadable'], weeks: [] }
  const { sha256 } = checker
  const weeks = await Promise.all(signed.proofs.map((proof) => checkProof(checker, proof, roots)))
  const problems: PaperProblem[] = []
  if (toHex(sha256(pdf)) !== seal.digest) problems.push('pages')
  if (toHex(sha256(utf8(JSON.stringify(signed.proofs)))) !== seal.proofs) problems.push('proofs')
  if (!(await isSignedBy(checker, signed.paper, { key: seal.key, signature: signed.signature })))
    problems.push('signature')
  problems.push(...keyProblems(seal, roots))
  if (weeks.some(({ leaf }) => leaf && leaf.account !== seal.account)) problems.push('account')
  return { seal, problems, weeks }
}
