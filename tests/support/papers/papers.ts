import { extractText, getDocumentProxy } from 'unpdf'

/** The text of each page of a paper, in reading order. */
export const pagesOf = async (file: Uint8Array): Promise<string[]> => {
  const document = await getDocumentProxy(new Uint8Array(file))
  const { text } = await extractText(document, { mergePages: false })
  return text.map((page) => page.replace(/\s+/g, ' '))
}

const cell = String.raw`(?:\(\$[\d,]+\.\d\d\)|\$[\d,]+\.\d\d|–)`

const cents = (shown: string): number => {
  const size = Math.round(Number(shown.replace(/[($,)–]/g, '') || 0) * 100)
  return shown.startsWith('(') ? -size : size
}

const escaped = (label: string): string => label.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** The figures after a label, in cents; none if the paper has no such line. */
const rowOf = (text: string, label: string): number[] => {
  const [, found = ''] = new RegExp(`${escaped(label)} ((?:${cell} ?)+)`).exec(text) ?? []
  return (found.match(new RegExp(cell, 'g')) ?? []).map(cents)
}

/** The first of them; undefined if the paper has no such line. */
export const figureOf = (text: string, label: string): number | undefined => rowOf(text, label)[0]

const lines = [
  'Opening capital account',
  'Deposits',
  'Capital withdrawn',
  'Dividends',
  'Profit and loss before the fund’s share',
  'The fund’s share of profit',
  'Corrections of earlier weeks',
  'Of them paid out, the account being closed',
  'Written off, borne by the fund',
  'Other entries',
  'Management fee, 0%',
]

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** By how much a table's columns of amounts miss its last row, and a row's share its result. */
const missedBySharing = (text: string): number => {
  const from = text.indexOf('Made up a loss')
  if (from < 0) return 0
  const table = text.slice(from).split(/Transactions|About this/)[0] ?? ''
  const row = new RegExp(`(${cell}) (${cell}) (${cell}) (${cell}) (?:[+−]?\\d+\\.\\d\\d%|–)`, 'g')
  const rows = [...table.matchAll(row)].map((found) => found.slice(1, 5).map(cents))
  const total = rows.pop() ?? []
  const columns = total.map((of, place) => Math.abs(sum(rows.map((one) => one[place] ?? Number.NaN)) - of))
  return (
    sum([...rows, total].map(([gross = 0, , share = 0, result = 0]) => Math.abs(gross + share - result))) + sum(columns)
  )
}

export const nothingMissed = { account: 0, parts: 0, transactions: 0, sharing: 0 }

/** By how much the figures of a paper, as printed, miss their sums; all zero. */
export const missedBy = (text: string): typeof nothingMissed => {
  const closing = rowOf(text, 'Closing capital account')
  const account = closing.map((of, place) => Math.abs(sum(lines.map((label) => rowOf(text, label)[place] ?? 0)) - of))
  const parts = ['Capital you put in', 'Result, yours and not yet paid out', 'Capital account'].map((label) => {
    const [opening = Number.NaN, moved = 0, gained = 0, is = 0] = rowOf(text, label)
    return Math.abs(opening + moved + gained - is)
  })
  const [, booked] = text.split('Transactions ')
  const [opened, closed] = ['Opening capital account', 'Closing capital account'].map((label) =>
    rowOf(booked ?? '', label),
  )
  const moved = sum(closed ?? []) - 2 * (closed?.at(-1) ?? 0) + sum(opened ?? [])
  return {
    account: closing.length > 0 ? sum(account) : Number.NaN,
    parts: sum(parts),
    transactions: booked === undefined ? 0 : moved,
    sharing: missedBySharing(text),
  }
}
