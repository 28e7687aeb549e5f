import type { Context } from '#server/platform/config/context.ts'
import { house } from '#server/platform/config/house.ts'
import { bookHead, paperAccount } from './account.ts'
import { weekWaitedFor } from './drafts.ts'
import { drawn } from './drawing.ts'
import type { Owner } from './owner.ts'
import type { Issue, PaperHouse } from './paper-parts.ts'
import { paperProof } from './paper-proof.ts'
import { sentTo } from './sent-to.ts'
import { isYear, type NamedSpan } from './span.ts'

/** Who issues papers, as they say it. */
export const paperHouse: PaperHouse = {
  name: house.name,
  legalName: house.legalName,
  address: house.address,
  contact: house.mail.investors,
}

export const paperTitle = ({ name }: NamedSpan): string =>
  isYear(name) ? `Tax summary ${name}` : `Capital account statement ${name}`

export const issueOf = async (context: Context, owner: Owner, span: NamedSpan): Promise<Issue> => ({
  house: paperHouse,
  owner,
  issuedAt: context.clock.now(),
  book: await bookHead(context.store.read),
  version: null,
  waitsFor: await weekWaitedFor(context.store.read, span),
})

export const proofOf = ({ store, config }: Context, account: string, span: NamedSpan) =>
  paperProof({ db: store.read, portalUrl: config.portalUrl }, account, span)

/** A paper of a span, drawn for one owner. */
export const paperOf = async (
  context: Context,
  owner: Owner,
  span: NamedSpan,
  kind: 'statement' | 'tax',
): Promise<Buffer> => {
  const { store, secret } = context
  const [issue, stated, sent, proof] = await Promise.all([
    issueOf(context, owner, span),
    paperAccount(store.read, owner.id, span),
    sentTo({ db: store.read, secret }, owner.id, span),
    proofOf(context, owner.id, span),
  ])
  const about = { title: paperTitle(span), author: house.name, madeAt: issue.issuedAt }
  return drawn(about, [{ kind, issue, span, ...stated, sent, proof }])
}
