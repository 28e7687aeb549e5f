import type { FastifyReply } from 'fastify'
import { sayNotMe } from '#contract/calls/people/freezes.ts'
import type { Role } from '#contract/entities/basic.ts'
import {
  type Concern,
  disputedNext,
  frozenMeans,
  frozenNext,
  frozenSuspends,
  suspendedMeans,
} from '#fund/access/freeze.ts'
import { formatInstant, zoneLabel } from '#fund/calendar/week-display.ts'
import { escapeHtml } from '#fund/text/words.ts'
import { freezeOf, type InForce } from '#server/access/freezes/frozen.ts'
import { findNotMeLink, type NotMeLink } from '#server/access/freezes/not-me-links.ts'
import { endRoleDelays } from '#server/control/approvals/role-changes.ts'
import type { Context } from '#server/platform/config/context.ts'
import { linkButton, openPages, type PageNotice, readForm } from '#server/platform/http/forms.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { findAdmin } from './find.ts'
import { disown, freezeAdmin, freezeByHand } from './freeze.ts'
import { liftAdminFreeze, liftFreeze } from './lift-freeze.ts'
import { viewFreezeOf } from './suspended.ts'

const happened: Record<Concern, string> = {
  browser: 'your account was signed in to in a new browser',
  factor: 'your second factor was changed',
  password: 'your password was changed',
  'bank-account': 'a change of your bank account was requested',
  address: 'a change of your email address was requested or made',
}

const asks: Record<Role, string> = {
  investor:
    'Press the button if this was not you. This ends all your sessions, stops all payouts, suspends your password and what was set up in the week before, and tells our team. You can still sign in with a one-time code, but only our team can lift the freeze.',
  admin:
    'Press the button if this was not you. This ends all your sessions, suspends what your role allows, your password and what was set up in the week before, and tells the other admins. You can still sign in with a one-time code, and an owner can lift the freeze.',
}

const means: Record<Role, string> = { investor: frozenMeans, admin: suspendedMeans }

/** What a freeze means, and what to do: where the address is disputed, nobody can sign in by a code. */
const meaning = (role: Role, { disputed_email }: InForce): string =>
  `${means[role]} ${frozenSuspends} ${disputed_email === null ? frozenNext : disputedNext}`

const unknown: PageNotice = {
  heading: 'This link is not valid',
  text: 'It is incomplete or long out of date. Open it from the email once more; if that does not help and something is wrong with your account, sign in, end the other sessions in Settings, and write to our team at once.',
}

const expired: PageNotice = {
  heading: 'This link has expired',
  text: 'It worked for 30 days after its mail; nothing was changed now. If something is wrong with your account, sign in, end the other sessions in Settings, and write to our team at once.',
}

const pressed = (role: Role, freeze: InForce | undefined): PageNotice => ({
  heading: 'You have already told us',
  text:
    freeze === undefined
      ? 'Our team has looked into it since and lifted the freeze; nothing was changed now. If something is wrong again, use the link of the newest mail, or write to our team at once.'
      : `Your account has been frozen since ${formatInstant(freeze.at)} ${zoneLabel(freeze.at)}. ${meaning(role, freeze)}`,
})

const done = (role: Role, freeze: InForce | undefined): PageNotice => ({
  heading: 'Your account is frozen',
  text: `Every session has ended, and our team has been notified.${freeze ? ` ${meaning(role, freeze)}` : ''}`,
})

/** Freezes: by "This was not me" in a mail or by hand, and lifting them (extension `freezes`). */
export const freezes = (context: Context) => {
  const { config, store, clock } = context
  const pages = openPages(config)

  const signIn = `<p><a class="btn solid" href="${escapeHtml(config.portalUrl)}/login">Sign in</a></p>`

  /** What to show instead of the question; undefined if the link still works. */
  const insteadOf = async (link: NotMeLink | undefined): Promise<PageNotice | undefined> => {
    if (!link) return unknown
    if (link.used_at !== null)
      return { ...pressed(link.role, await freezeOf(store.read, link.person_id)), action: signIn }
    return link.expires_at <= clock.now() ? expired : undefined
  }

  const refuseLink = (reply: FastifyReply, notice: PageNotice) => pages.notice(reply.code(410), notice)

  const freezeAnswer = async (personId: string) => ({ freeze: await viewFreezeOf(store.read, personId) })

  return {
    showNotMe: async ({ query: { key }, reply }) => {
      const link = await findNotMeLink(store.read, key)
      const instead = await insteadOf(link)
      if (instead || !link) return refuseLink(reply, instead ?? unknown)
      const action = linkButton('/api/not-me', { key }, 'This was not me')
      const when = `${formatInstant(link.sent_at)} ${zoneLabel(link.sent_at)}`
      const text = `We mailed you on ${when} because ${happened[link.about]}. ${asks[link.role]}`
      return pages.notice(reply, { heading: 'Was this not you?', text, action })
    },

    sayNotMe: async ({ request, reply }) => {
      const read = readForm(sayNotMe.body, request.body)
      if ('refused' in read) return refuseLink(reply, unknown)
      const link = await findNotMeLink(store.read, read.good.key)
      const acted = link && (await store.write((work) => disown(work, link, request.ip)))
      if (acted) {
        const freeze = await freezeOf(store.read, link.person_id)
        return pages.notice(reply, { ...done(link.role, freeze), action: signIn })
      }
      // Read again: the second of two presses at once finds the link used.
      const instead = await insteadOf(await findNotMeLink(store.read, read.good.key))
      return refuseLink(reply, instead ?? unknown)
    },

    freezeInvestor: async ({ params: { id }, body: { reason }, write }) => {
      await write((work) => freezeByHand(work, { id, reason }))
      return freezeAnswer(id)
    },

    freezeAdmin: async ({ params: { id }, body: { reason }, by, write }) => {
      await write(async (work) => {
        await freezeAdmin(work, { id, reason })
        const goes = await findAdmin(work.db, id)
        if (goes) await endRoleDelays(work, { by, goes })
      })
      return freezeAnswer(id)
    },

    liftFreeze: async ({ params: { id }, body, write }) => {
      const became = await write((work) => liftFreeze(work, { id, ...body }))
      return { ...(await freezeAnswer(id)), became }
    },

    liftAdminFreeze: async ({ params: { id }, body, write }) => {
      const became = await write((work) => liftAdminFreeze(work, { id, ...body }))
      return { ...(await freezeAnswer(id)), became }
    },

    readAdminFreeze: async ({ params: { id } }) => {
      if (!(await findAdmin(store.read, id))) throw refuse(404, 'There is no such admin.')
      return freezeAnswer(id)
    },
  } satisfies Handlers<
    'showNotMe' | 'sayNotMe' | 'freezeInvestor' | 'freezeAdmin' | 'liftFreeze' | 'liftAdminFreeze' | 'readAdminFreeze'
  >
}
