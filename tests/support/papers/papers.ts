import { extractText, getDocumentProxy } from 'unpdf'

/** The text of each page of a paper, in reading order. */
export const pagesOf = async (file: Uint8Array): Promise<string[]> => {
  const document = await getDocumentProxy(new Uint8Array(file))
  const { text } = await extractText(document, { mergePages: false })
  return text.map((page) => page.replace(/\s+/g, ' '))
}

const cents = (shown: string): number => Math.round(Number(shown.replace('−', '-').replace(/[$,]/g, '')) * 100)

/** The figure after a label, in cents; undefined if the paper has no such line. */
export const figureOf = (page: string, label: string): number | undefined => {
  const place = page.indexOf(`${label} `)
  const shown = place < 0 ? null : /^[−-]?\$[\d,]+\.\d\d/.exec(page.slice(place + label.length + 1))
  return shown ? cents(shown[0]) : undefined
}

const lines = [
  'Opening balance',
  'Deposits',
  'Capital withdrawn',
  'Dividends',
  'Result of the weeks closed',
  'Restated by corrections of closed weeks',
  'Of them paid out, the account being closed',
  'Written off, borne by the fund',
  'Other entries',
]

/** By how much the lines of a paper, as printed, miss its closing balance and its result; both zero. */
export const missedBy = (page: string): { balance: number; share: number; result: number } => {
  const of = (label: string) => figureOf(page, label) ?? 0
  const parts = page.slice(page.indexOf('How the result of the closed weeks came about'))
  const part = (label: string) => figureOf(parts, label) ?? Number.NaN
  const share = part('Your share of profits')
  return {
    balance: lines.reduce((sum, label) => sum + of(label), 0) - of('Closing balance'),
    share:
      part('Gross profit of the weeks that gained') +
      part('Of it made up earlier losses') +
      part("The fund's share of profits") -
      share,
    result:
      share +
      part('Made up earlier losses, yours in full') +
      part('Losses of the weeks that lost') -
      of('Result of the weeks closed'),
  }
}
