import type { Readable } from 'node:stream'
import type { Context } from '#server/platform/config/context.ts'
import { house } from '#server/platform/config/house.ts'
import { accountOver } from './account.ts'
import { type Collection, openCollection } from './drawing.ts'
import { type Owner, owners } from './owner.ts'
import { issueOf, paperOf, proofOf } from './paper.ts'
import { collected } from './paper-proof.ts'
import { signPaper } from './sign-paper.ts'
import { monthSpan, type NamedSpan, yearSpan } from './span.ts'

const signed = async (
  { store, secret, clock }: Context,
  document: Buffer,
  { paper, account, span }: { paper: string; account: string; span: NamedSpan },
): Promise<Buffer> =>
  signPaper({ db: store.read, secret }, document, { paper, version: 0, account, issuedAt: clock.now(), span })

/** A provisional statement with its proof. */
export const signedStatement = async (context: Context, owner: Owner, span: NamedSpan): Promise<Buffer> =>
  signed(context, await paperOf(context, owner, span, 'statement'), {
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
