/** Figures in a sentence: they stay as computed, and each language writes them in its own way. */

const months = 'January|February|March|April|May|June|July|August|September|October|November|December'
const sign = String.raw`(?:(?<![\w.,])[+−-])?`
const digits = String.raw`\d+(?:,\d{3})*(?:\.\d+)?`

/** A date, a time of day, dollars, percent, a number. */
export const figure = new RegExp(
  [
    String.raw`(?:${months}|(?:${months.replace(/([A-Z][a-z]{2})[a-z]*/g, '$1')})\b) \d{1,2},? \d{4}`,
    String.raw`\d{1,2}:\d{2}`,
    String.raw`${sign}\$\d+(?:,\d{3})*(?:\.\d+)?[MK]?\+?`,
    `${sign}${digits}%`,
    `${sign}${digits}`,
  ].join('|'),
  'g',
)

const fractionOf = (text: string): number => text.split('.')[1]?.length ?? 0

const options = (text: string): Intl.NumberFormatOptions => ({
  minimumFractionDigits: fractionOf(text),
  maximumFractionDigits: fractionOf(text),
  useGrouping: text.includes(','),
})

const written = (locale: string, amount: string, how: Intl.NumberFormatOptions, scale = 1): string =>
  new Intl.NumberFormat(locale, { ...options(amount), ...how }).format(Number(amount.replaceAll(',', '')) / scale)

const dateOf = (locale: string, text: string): string =>
  new Intl.DateTimeFormat(locale, {
    dateStyle: /^[A-Z][a-z]{2} /.test(text) ? 'medium' : 'long',
    timeZone: 'UTC',
  }).format(new Date(`${text} UTC`))

const percentScale = 100

/** A figure as a language writes it. A plain whole number stays unchanged: it may be a year or a name. */
export const localFigure = (locale: string, text: string): string => {
  if (/^[A-Z]/.test(text)) return dateOf(locale, text)
  if (text.includes(':') || /[MK]\+?$/.test(text)) return text
  if (/\d\+$/.test(text)) return `${localFigure(locale, text.slice(0, -1))}+`
  const [, mark = '', dollar = '', amount = '', percent = ''] = /^([+−-]?)(\$?)([\d,.]+)(%?)$/.exec(text) ?? []
  if (dollar)
    return mark + written(locale, amount, { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' })
  if (percent) return mark + written(locale, amount, { style: 'percent' }, percentScale)
  return /[.,]/.test(amount) ? mark + written(locale, amount, {}) : text
}
