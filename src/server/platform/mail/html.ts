import { withoutNameLinks } from '#fund/text/web-address.ts'
import { escapeHtml } from '#fund/text/words.ts'
import { house } from '../config/house.ts'
import { type Figure, type MailBody, type MailPart, senderLine, withPortal } from './body.ts'

/** Longer emails are cut by mail programs: they go as text alone. */
const htmlCharactersMax = 90_000

type Mode = 0 | 1

const channel = (colour: string, at: number): number => Number.parseInt(colour.slice(at, at + 2), 16)

/** A hairline: this much of the ink on the card. */
const lineShares = [0.15, 0.1] as const

const lineOf = (mode: Mode): string => {
  const [ink, card] = [house.colours.ink[mode], house.colours.raised[mode]]
  const share = lineShares[mode]
  const mixed = [1, 3, 5].map((at) => Math.round(channel(card, at) + (channel(ink, at) - channel(card, at)) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

const { paper, raised, ledger, ink, muted, accent, onAccent, loss } = house.colours

const sans = "font-family:-apple-system,'Segoe UI',Helvetica,Arial,sans-serif"
const serif = "font-family:Georgia,'Times New Roman',serif"
const mono = 'font-family:ui-monospace,Menlo,Consolas,monospace'

/** Mail programs that know no style sheet have what stands in each element: the light colours, at the desk's width. */
const sheet = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:619px){.sheet{width:100%!important}.pad{padding-left:20px!important;padding-right:20px!important}.small{font-size:16px!important;line-height:24px!important}.fig{display:block!important;width:auto!important;border-left:0!important;padding:12px 0!important}.fig+.fig{border-top:1px solid ${lineOf(0)}!important}}
@media (prefers-color-scheme:dark){body,.bg{background:${paper[1]}!important}.card{background:${raised[1]}!important;border-color:${lineOf(1)}!important}.ink,.ink a{color:${ink[1]}!important}.muted,.muted a{color:${muted[1]}!important}.gain{color:${accent[1]}!important}.loss{color:${loss[1]}!important}.line,.fig,.fig+.fig{border-color:${lineOf(1)}!important}.box{background:${ledger[1]}!important}.btn{background:${accent[1]}!important}.btn-a{color:${onAccent[1]}!important}}`

const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0"'
const words = `${sans};font-size:16px;line-height:24px;color:${ink[0]};word-break:break-word`
const small = `${sans};font-size:14px;line-height:20px;color:${muted[0]};word-break:break-word`

const anchor = (to: string, shown: string, colour: string): string =>
  `<a href="${escapeHtml(to)}" style="color:${colour}">${shown}</a>`

/** Text for the page; only addresses of the portal itself become links, since a text may hold what strangers typed. */
const plain = (text: string, portalUrl: string): string =>
  withoutNameLinks(text)
    .split(/(https?:\/\/\S*[^\s.,;:!?)”"'])/)
    .map((piece) =>
      piece === portalUrl || piece.startsWith(`${portalUrl}/`)
        ? anchor(piece, escapeHtml(piece), ink[0])
        : escapeHtml(piece),
    )
    .join('')
    .replaceAll('\n', '<br>')

/** Three long amounts fit side by side in the smaller size. */
const roomyCharactersMax = 12

const figureCells = (figures: readonly Figure[]): string => {
  const long = figures.some(({ value }) => value.length > roomyCharactersMax)
  const size = long ? 'font-size:18px;line-height:28px' : 'font-size:22px;line-height:28px'
  return figures
    .map(({ label, value, note, tone }, place) => {
      const edge =
        place === 0 ? 'padding:14px 12px 14px 0' : `padding:14px 12px 14px 14px;border-left:1px solid ${lineOf(0)}`
      const colour = tone === 'gain' ? accent[0] : tone === 'loss' ? loss[0] : ink[0]
      const below =
        note === undefined ? '' : `<p class="muted small" style="margin:2px 0 0;${small}">${escapeHtml(note)}</p>`
      return (
        `<td class="fig line" width="${Math.floor(100 / figures.length)}%" valign="top" style="${edge}"><p class="muted small" style="margin:0;${small}">${escapeHtml(label)}</p>` +
        `<p class="${tone ?? 'ink'}" style="margin:2px 0 0;${serif};${size};white-space:nowrap;color:${colour}">${escapeHtml(value)}</p>${below}</td>`
      )
    })
    .join('')
}

const partHtml = (part: MailPart, portalUrl: string): string => {
  if ('words' in part) return `<p class="ink" style="margin:0 0 16px;${words}">${plain(part.words, portalUrl)}</p>`
  if ('code' in part)
    return `<table ${table} width="100%" style="margin:4px 0 20px"><tr><td class="box" align="center" bgcolor="${ledger[0]}" style="background:${ledger[0]};border-radius:8px;padding:22px 12px"><p class="ink" style="margin:0;${mono};font-size:30px;line-height:36px;letter-spacing:4px;color:${ink[0]}">${escapeHtml(part.code)}</p></td></tr></table>`
  if ('figures' in part)
    return `<table ${table} class="line" width="100%" style="border-top:1px solid ${lineOf(0)};border-bottom:1px solid ${lineOf(0)};margin:4px 0 20px"><tr>${figureCells(part.figures)}</tr></table>`
  if ('rows' in part) {
    const cells = part.rows.map(
      ({ label, value }) =>
        `<tr><td class="muted small" valign="top" style="${small};white-space:nowrap;word-break:normal;padding:4px 16px 4px 0">${escapeHtml(label)}</td><td class="ink" valign="top" style="${words};padding:3px 0">${escapeHtml(value)}</td></tr>`,
    )
    return `<table ${table} style="margin:0 0 16px">${cells.join('')}</table>`
  }
  if ('button' in part)
    return `<table ${table} style="margin:4px 0 20px"><tr><td class="btn" bgcolor="${accent[0]}" style="background:${accent[0]};border-radius:6px"><a class="btn-a" href="${escapeHtml(part.to)}" style="display:inline-block;padding:12px 22px;${sans};font-size:16px;line-height:20px;font-weight:600;color:${onAccent[0]};text-decoration:none">${escapeHtml(part.button)}</a></td></tr></table>`
  if ('aside' in part)
    return `<p class="muted small" style="margin:0 0 16px;${small}">${plain(part.aside, portalUrl)} ${anchor(part.to, escapeHtml(part.link), muted[0])}</p>`
  return `<table ${table} width="100%" style="margin:0 0 16px"><tr><td class="box" bgcolor="${ledger[0]}" style="background:${ledger[0]};border-radius:8px;padding:14px 16px"><p class="ink small" style="margin:0;${mono};font-size:14px;line-height:20px;color:${ink[0]};white-space:pre-wrap;word-break:break-all">${escapeHtml(part.exact)}</p></td></tr></table>`
}

/** Hidden, for the list of emails: what it says stands in the email as well. */
const previewOf = ({ preview, parts }: MailBody): string => {
  const first = parts.find((part) => 'words' in part)
  return preview ?? (first && 'words' in first ? first.words : '')
}

const footHtml = ({ why, change, questions }: MailBody): string => {
  const changing = change ? ` ${anchor(change.to, escapeHtml(change.link), muted[0])}` : ''
  const asking = questions === undefined ? '' : `<br>${escapeHtml(questions)}`
  return (
    `<p class="muted small" style="margin:0 0 8px;${small}">${escapeHtml(why)}${changing}</p>` +
    `<p class="muted small" style="margin:0;${small}">${escapeHtml(senderLine)}${asking}</p>`
  )
}

const filled = (body: MailBody, portalUrl: string): MailBody => JSON.parse(withPortal(JSON.stringify(body), portalUrl))

/**
 * The email as HTML: one table of 600 px in light and dark, in the reader's own faces. It holds no picture and loads
 * nothing, so that it looks the same where pictures are off. Undefined if it would be too long to be shown whole.
 */
export const htmlOf = (subject: string, unfilled: MailBody, portalUrl: string): string | undefined => {
  const body = filled(unfilled, portalUrl)
  const html =
    `<!doctype html>\n<html lang="${escapeHtml(body.lang)}" dir="ltr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">' +
    `<title>${escapeHtml(subject)}</title>\n<style>\n${sheet}\n</style></head>\n` +
    `<body class="bg" bgcolor="${paper[0]}" style="margin:0;padding:0;background:${paper[0]}">\n` +
    `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(previewOf(body))}</div>\n` +
    `<table ${table} class="bg" width="100%" bgcolor="${paper[0]}" style="background:${paper[0]}"><tr><td align="center" style="padding:24px 12px">\n` +
    `<table ${table} class="sheet" width="600" style="width:600px;max-width:600px">\n` +
    `<tr><td class="pad" style="padding:4px 32px 14px"><p class="ink" style="margin:0;${serif};font-size:21px;line-height:28px;color:${ink[0]}">${escapeHtml(house.name)}</p></td></tr>\n` +
    `<tr><td class="card pad" bgcolor="${raised[0]}" style="background:${raised[0]};border:1px solid ${lineOf(0)};border-radius:10px;padding:28px 32px 14px">\n` +
    [{ words: body.greeting }, ...body.parts].map((part) => partHtml(part, portalUrl)).join('\n') +
    `\n</td></tr>\n<tr><td class="pad" style="padding:18px 32px 8px">${footHtml(body)}</td></tr>\n` +
    '</table></td></tr></table></body></html>\n'
  return html.length > htmlCharactersMax ? undefined : html
}
