import type { Roots, Signed } from '#fund/proof/proof-files.ts'
import { type ProofStatement, readStatement } from '#fund/proof/proof-statement.ts'
import { accountsOf, weekName } from '#fund/proof/proof-words.ts'
import { formatMoney } from '#fund/text/format.ts'
import { escapeHtml } from '#fund/text/words.ts'
import { iso } from '#server/platform/http/handler.ts'

const weeksPerPage = 26

const cent = (amount: number): string => escapeHtml(formatMoney(amount))
const time = (at: number): string => {
  const instant = iso(at)
  return `<time datetime="${instant}">${instant.slice(0, 16).replace('T', ' ')} UTC</time>`
}

const pair = (name: string, value: string): string => `<div><dt>${name}</dt><dd>${value}</dd></div>`
const code = (text: string): string => `<code>${escapeHtml(text)}</code>`

export const headingOf = (statement: ProofStatement): string => {
  if (statement.kind === 'start') return 'The roots begin'
  if (statement.kind === 'key') return 'The key hands over to the next'
  return `${weekName(statement.week)}${statement.restates ? ', restated' : ''}`
}

/** What people read about a statement. */
const factsOf = (statement: ProofStatement): string => {
  if (statement.kind === 'start')
    return pair(
      'Weeks before',
      statement.after ? `closed without a root, the last of them ${weekName(statement.after)}` : 'none',
    )
  if (statement.kind === 'key') return pair('Next key', code(statement.next))
  const { root, totals, restates } = statement
  return [
    pair('Root', code(root)),
    pair('Over', accountsOf(statement)),
    pair(
      'Total',
      totals
        ? `${cent(totals.opening)} at the beginning, ${cent(totals.gross)} gross, ${cent(totals.share)} to investors, ${cent(totals.fund)} to the fund, ${cent(totals.closing)} at the end`
        : 'signed, but not shown to the public',
    ),
    ...(restates
      ? [
          pair('Replaces', restates.root ? code(restates.root) : 'a week closed before there were roots'),
          pair('Reason', escapeHtml(restates.reason)),
        ]
      : []),
  ].join('')
}

/** What only a check needs. */
const chainOf = (statement: ProofStatement, { signature }: Signed): string => {
  const { key, book, history } = statement
  return [
    ...(statement.kind === 'week'
      ? [
          pair('Leaves', `${statement.leaves}, the fund’s among them`),
          pair('Root before', statement.previous ? code(statement.previous) : 'none'),
        ]
      : []),
    pair('All statements before', code(history)),
    pair('Ledger', `entry ${book.seq}, ${code(book.hash)}`),
    pair('Signed by', code(key)),
    pair('Signature', code(signature)),
  ].join('')
}

const article = (signed: Signed): string => {
  const statement = readStatement(signed.statement)
  if (!statement) return ''
  const { number, published } = statement
  const seen = (signed.witnesses ?? []).map((one) => `${escapeHtml(one.name)}, ${code(one.key)}`)
  const file = `/proofs/${number}.json`
  return (
    `<article class="root" id="s${number}"><header><h2>${escapeHtml(headingOf(statement))}</h2>` +
    `<p>Number ${number}, published ${time(published)}</p></header><div><dl>${factsOf(statement)}` +
    (seen.length > 0 ? pair('Witnesses', seen.join('<br>')) : '') +
    (signed.stamps?.length ? pair('Time stamps', `${signed.stamps.length}, in the file`) : '') +
    `</dl><details><summary>Signature and chain</summary><dl>${chainOf(statement, signed)}</dl></details>` +
    `<a class="root-file" href="${file}" download="root-${number}.json">Root ${number} as a file</a></div></article>`
  )
}

/** The address of each page; page 1 is the newest. */
export const addressOfPage = (page: number): string => (page === 1 ? '/proofs' : `/proofs/page/${page}`)

export const pageCount = (roots: Roots): number => Math.max(1, Math.ceil(roots.statements.length / weeksPerPage))

const turns = (page: number, pages: number): string => {
  const newer = page > 1 ? `<a rel="prev" href="${addressOfPage(page - 1)}">Newer</a>` : ''
  const older = page < pages ? `<a rel="next" href="${addressOfPage(page + 1)}">Older</a>` : ''
  return newer || older ? `<nav aria-label="Pages">${newer}${older}</nav>` : ''
}

/** The content of a page of the roots, newest first, all of it HTML. Null if there is no such page. */
export const proofsPage = (roots: Roots, page: number) => {
  const pages = pageCount(roots)
  if (!Number.isSafeInteger(page) || page < 1 || page > pages) return null
  const newest = roots.statements.toReversed()
  const shown = newest.slice((page - 1) * weeksPerPage, page * weeksPerPage)
  const none = '<p>No week has been closed with a root yet.</p>'
  return {
    heading: page === 1 ? 'Published roots' : `Published roots, page ${page}`,
    text: 'At every close the fund signs and publishes a root: one hash over every account’s week. Anyone who keeps a copy of it, or their own proof, can tell whether the past was changed.',
    address: addressOfPage(page),
    action: (shown.map(article).join('') || none) + turns(page, pages),
  }
}

/** An Atom feed of the newest statements; `origin` is the portal's address. */
export const proofsFeed = (roots: Roots, origin: string, author: string): string => {
  const newest = roots.statements.toReversed().slice(0, weeksPerPage)
  const entries = newest.flatMap(({ statement: text }) => {
    const statement = readStatement(text)
    if (!statement) return []
    const { number, published } = statement
    const own = statement.kind === 'week' ? `Root ${statement.root}` : headingOf(statement)
    return [
      `<entry><id>${origin}/proofs/${number}.json</id><title>${escapeHtml(headingOf(statement))}</title>` +
        `<updated>${iso(published)}</updated><link href="${origin}/proofs/${number}.json"/>` +
        `<summary>${escapeHtml(own)}</summary></entry>`,
    ]
  })
  const last = readStatement(newest[0]?.statement ?? '')
  return (
    `<?xml version="1.0" encoding="utf-8"?><feed xmlns="http://www.w3.org/2005/Atom"><id>${origin}/proofs</id>` +
    `<title>Published roots</title><updated>${iso(last?.published ?? 0)}</updated>` +
    `<author><name>${escapeHtml(author)}</name></author><link rel="self" href="${origin}/proofs/feed.xml"/>${entries.join('')}</feed>\n`
  )
}
