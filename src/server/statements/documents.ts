import type { Readable } from 'node:stream'
import type { Context } from '../context.ts'
import { house } from '../house.ts'
import { accountOver, bookHead } from './account.ts'
import { type Collection, drawn, openCollection } from './drawing.ts'
import { type Owner, owners } from './owner.ts'
import type { Issue } from './paper-parts.ts'
import { collected, paperProof } from './paper-proof.ts'
import { titleOf } from './paper-title.ts'
import { weekWaitedFor } from './provisional.ts'
import { signPaper } from './sign-paper.ts'
import { monthSpan, type NamedSpan, yearSpan } from './span.ts'

const issueOf = async (context: Context, owner: Owner, span: NamedSpan): Promise<Issue> => ({
  house: house.name,
  owner,
  issuedAt: context.clock.now(),
  book: await bookHead(context.store.read),
  version: null,
  waitsFor: await weekWaitedFor(context.store.read, span),
})

const proofOf = ({ store, config }: Context, account: string, span: NamedSpan) =>
  paperProof({ db: store.read, portalUrl: config.portalUrl }, account, span)

/** A paper of a span, drawn for one owner. */
const paperOf = async (context: Context, owner: Owner, span: NamedSpan, kind: 'statement' | 'tax'): Promise<Buffer> => {
  const [issue, account, proof] = await Promise.all([
    issueOf(context, owner, span),
    accountOver(context.store.read, owner.id, span),
    proofOf(context, owner.id, span),
  ])
  const about = { title: titleOf(span), author: house.name, madeAt: issue.issuedAt }
  return drawn(about, [{ kind, issue, span, account, proof }])
}

/** One investor's statement of a span. */
export const statementPdf = (context: Context, owner: Owner, span: NamedSpan): Promise<Buffer> =>
  paperOf(context, owner, span, 'statement')

const signed = async (
  { store, secret, clock }: Context,
  document: Buffer,
  { paper, account, span }: { paper: string; account: string; span: NamedSpan },
): Promise<Buffer> =>
  signPaper({ db: store.read, secret }, document, { paper, version: 0, account, issuedAt: clock.now(), span })

/** A provisional statement with its proof. */
export const signedStatement = async (context: Context, owner: Owner, span: NamedSpan): Promise<Buffer> =>
  signed(context, await statementPdf(context, owner, span), {
    paper: `statement ${span.name}`,
    account: owner.id,
    span,
  })

export const signedTaxSummary = async (context: Context, owner: Owner, year: string): Promise<Buffer> => {
  const span = yearSpan(year, context.clock.now())
  return signed(context, await paperOf(context, owner, span, 'tax'), { paper: `tax ${year}`, account: owner.id, span })
}

const drawAll = async (context: Context, { add, end }: Collection, span: NamedSpan): Promise<void> => {
  const issue = await issueOf(context, { id: '', name: '', email: '' }, span)
  let count = 0
  for await (const owner of owners(context.store.read)) {
    const account = await accountOver(context.store.read, owner.id, span)
    if (account.opening === 0 && account.payable === 0 && account.lines.length === 0) continue
    const proof = collected(await proofOf(context, owner.id, span))
    count += 1
    if (!(await add({ kind: 'statement', issue: { ...issue, owner }, span, account, proof }))) return
  }
  const nobody = { house: house.name, paragraphs: [`Nobody had a balance or a movement in ${span.name}.`] }
  if (count === 0) await add({ kind: 'letter', letter: nobody })
  end()
}

/** Everybody's statement of a month that had a balance or a flow, one after another, streamed while it is drawn. */
export const allStatementsPdf = (context: Context, month: string): Readable => {
  const span = monthSpan(month, context.clock.now())
  const collection = openCollection({
    title: `Account statements ${month}`,
    author: house.name,
    madeAt: context.clock.now(),
  })
  drawAll(context, collection, span).catch((reason) => collection.stream.destroy(reason))
  return collection.stream
}
