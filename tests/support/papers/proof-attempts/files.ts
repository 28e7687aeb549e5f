import type { Roots } from '#fund/proof/proof-files.ts'
import { readStatement } from '#fund/proof/proof-statement.ts'
import { listPath } from '#server/proof/log/publish.ts'
import { keyFrom, signedText } from '#tests/support/papers/proof-log.ts'
import { type Any, changedText, otherRoot, otherTotal, pick } from './any.ts'
import type { FileAttempt, Finder } from './attempt.ts'

type List = Roots['statements']

/** Only the list of the copy; the other files stay. */
const ofList = (by: readonly Finder[], change: (list: List, any: Any) => List): FileAttempt => ({
  by,
  run: (copy, any) => {
    const roots: Roots = JSON.parse(copy.get(listPath) ?? '')
    return new Map([...copy, [listPath, JSON.stringify({ ...roots, statements: change(roots.statements, any) })]])
  },
})

const weeksOf = (list: List): number[] =>
  [...list.keys()].filter((at) => readStatement(list[at]?.statement ?? '')?.kind === 'week')

const oneText =
  (change: (text: string, any: Any) => string) =>
  (list: List, any: Any): List => {
    const at = pick(weeksOf(list), any)
    const one = list[at]
    return one ? list.with(at, { ...one, statement: change(one.statement, any) }) : list
  }

const ofFile = (name: (any: Any) => string, change: (text: string, any: Any) => string | null): FileAttempt => ({
  by: ['published files'],
  run: (copy, any) => {
    const path = name(any)
    const changed = new Map(copy)
    const text = change(copy.get(path) ?? '', any)
    if (text === null) changed.delete(path)
    else changed.set(path, text)
    return changed
  },
})

const all: readonly Finder[] = ['an investor’s proof', 'published files', 'the list itself']
const numbered = (end: string) => (any: Any) => `proofs/${1 + any(3)}.${end}`

export const inFiles: Readonly<Record<string, FileAttempt>> = {
  'the list: a text': ofList(all, oneText(changedText)),
  'the list: a root': ofList(all, oneText(otherRoot)),
  'the list: a total': ofList(all, oneText(otherTotal)),
  'the list: a signature': ofList(['published files', 'the list itself'], (list, any) => {
    const at = any(list.length)
    const one = list[at]
    return one ? list.with(at, { ...one, signature: list[(at + 1) % list.length]?.signature ?? '' }) : list
  }),
  'the list: a week left out': ofList(all, (list, any) => list.toSpliced(any(list.length - 1), 1)),
  'the list: a week twice': ofList(all, (list, any) => {
    const at = any(list.length - 1)
    return list.toSpliced(at, 0, ...list.slice(at, at + 1))
  }),
  'the list: cut short': ofList(['an investor’s proof', 'published files'], (list, any) =>
    list.slice(0, 1 + any(list.length - 1)),
  ),
  'the list: an order': ofList(all, (list, any) => {
    const at = any(list.length - 1)
    const [one, other] = [list[at], list[at + 1]]
    return one && other ? list.with(at, other).with(at + 1, one) : list
  }),
  'the list: a witness who saw nothing': ofList(['published files'], (list, any) => {
    const at = any(list.length)
    const one = list[at]
    const { secret, hex } = keyFrom(20)
    const witness = { name: 'A notary', key: hex, signature: signedText(secret, one?.statement ?? '') }
    return one ? list.with(at, { ...one, witnesses: [witness] }) : list
  }),
  'a root’s file: its text': ofFile(numbered('json'), (text) =>
    text.replace(/root=(.)/, (_, first) => `root=${first === '0' ? '1' : '0'}`),
  ),
  'a root’s text': ofFile(numbered('txt'), changedText),
  'the feed': ofFile(() => 'proofs/feed.xml', changedText),
  'the page: a total': ofFile(
    () => 'proofs.html',
    (text, any) =>
      text.replace(/(\d)(\.\d\d gross)/, (_, digit, rest) => `${(Number(digit) + 1 + any(8)) % 10}${rest}`),
  ),
  'a file that is gone': ofFile(
    (any) => pick(['proofs/1.json', 'proofs/2.txt', 'proofs/feed.xml', 'proofs.html', listPath], any),
    () => null,
  ),
  'a file too many': ofFile(
    (any) => `proofs/${50 + any(50)}.json`,
    () => '{}',
  ),
}
