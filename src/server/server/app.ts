import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import limit from '@fastify/rate-limit'
import websocket from '@fastify/websocket'
import Fastify, { type FastifyInstance } from 'fastify'
import { minuteMs, secondMs } from '#fund/calendar/time.ts'
import { apiKeys } from '#server/access/api-keys/routes.ts'
import { factors } from '#server/access/factors/routes.ts'
import { admit, admitAgain, own, readsOf } from '#server/access/sign-in/permit.ts'
import { auth, liveSocket, session, signInStop } from '#server/access/sign-in/routes.ts'
import { spend } from '#server/access/sign-in/spend.ts'
import { demandStepUp } from '#server/access/sign-in/step-up.ts'
import { viewings } from '#server/access/viewings/routes.ts'
import { terms } from '#server/control/adoption/routes.ts'
import { preparedFiles, tables } from '#server/desk/exports/routes.ts'
import { fundAnalytics, fundFigures, fundOverview, fundSettings } from '#server/desk/fund/routes.ts'
import { fundHealth } from '#server/desk/health/fund-health.routes.ts'
import { health, pageFailures } from '#server/desk/health/health.routes.ts'
import { measureHealth } from '#server/desk/health/health.ts'
import type { Metrics } from '#server/desk/health/metrics.ts'
import { account, calendar, performance, reports } from '#server/desk/home/routes.ts'
import { adminInvestors, bulkActions, investorPage, search } from '#server/desk/investor/routes.ts'
import { messages } from '#server/desk/messages/routes.ts'
import { agreements, auditTrail, personalData } from '#server/desk/personal-data/routes.ts'
import { inbox, today } from '#server/desk/today/routes.ts'
import { webhooks } from '#server/desk/webhooks/routes.ts'
import { reportsEdit } from '#server/desk/weeks/routes.ts'
import { bankStatements } from '#server/money/bank/routes.ts'
import { bankReturns } from '#server/money/bank-returns/routes.ts'
import { benchmarks } from '#server/money/benchmarks/routes.ts'
import { broker } from '#server/money/broker/routes.ts'
import { cash } from '#server/money/cash/routes.ts'
import { closure } from '#server/money/closures/routes.ts'
import { adminInvestorsEdit } from '#server/money/imports/routes.ts'
import { payments } from '#server/money/payouts/routes.ts'
import { transfers, withdrawals } from '#server/money/transfers/routes.ts'
import { distributions } from '#server/money/weeks/routes.ts'
import { accountNotifications, notifications, settings } from '#server/notices/notifications/routes.ts'
import { unsubscribing } from '#server/notices/notifications/unsubscribe.ts'
import { freezes } from '#server/people/accounts/freezes.routes.ts'
import { profile, push, registration, roles } from '#server/people/accounts/routes.ts'
import { suspendedBy } from '#server/people/accounts/suspended.ts'
import { address } from '#server/people/address/routes.ts'
import { bank } from '#server/people/bank-accounts/routes.ts'
import { contact } from '#server/people/correspondence/contact.routes.ts'
import { letters } from '#server/people/correspondence/letters.routes.ts'
import { newsletter, support } from '#server/people/correspondence/routes.ts'
import { analytics, savedViews } from '#server/people/list/routes.ts'
import { members } from '#server/people/members/routes.ts'
import { onboarding } from '#server/people/onboarding/routes.ts'
import { investors } from '#server/people/trading/routes.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Context } from '#server/platform/config/context.ts'
import { answerBadAddress, answerClientError } from '#server/platform/http/below-routes.ts'
import { afterCall, logCalls } from '#server/platform/http/call-log.ts'
import { answerFailure } from '#server/platform/http/failures.ts'
import { answerWithPage } from '#server/platform/http/forms.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { namePieces } from '#server/platform/http/handler.ts'
import { type Keep, newKeptAnswers } from '#server/platform/http/kept-answers.ts'
import { defaultLimits, type Limits, pathParameterCharactersMax } from '#server/platform/http/limits.ts'
import { type Gate, mount } from '#server/platform/http/mount.ts'
import { answerCors, checkHosts, checkOrigin } from '#server/platform/http/origins.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { acceptBodies, compileSerializer, compileValidator } from '#server/platform/http/schemas.ts'
import { headersOfAll } from '#server/platform/http/security-headers.ts'
import { refuseDuringShutdown } from '#server/platform/http/shutdown.ts'
import { limitTimes } from '#server/platform/http/time-limits.ts'
import { tellOwnTabs } from '#server/platform/live/news.ts'
import { outbox } from '#server/platform/mail/routes.ts'
import { proofsPages } from '#server/proof/log/routes.ts'
import { proofs, statements } from '#server/proof/papers/routes.ts'
import { verification } from '#server/proof/verification/routes.ts'
import { describeActs } from './acts.ts'
import { approvals } from './approvals.routes.ts'
import { docs } from './docs.routes.ts'
import { extensions } from './extensions.routes.ts'
import { answerOpenedFile } from './opened-files.ts'
import { site } from './static.routes.ts'

/** Who answers which call: the one list of the API's routes. */
const handlersOf = (context: Context, limits: Limits, keep: Keep): Partial<Handlers> => ({
  ...auth(context, limits.client),
  ...registration(context, limits.client),
  ...session(context, keep, suspendedBy),
  ...signInStop(context),
  ...adminInvestors(context),
  ...adminInvestorsEdit(context),
  ...bulkActions(context),
  ...investorPage(context),
  ...onboarding(context),
  ...profile(context),
  ...members(context),
  ...fundSettings(context),
  ...terms(context),
  ...statements(context),
  ...verification(context),
  ...health(context),
  ...notifications(context, keep),
  ...settings(context),
  ...accountNotifications(context),
  ...account(context, keep),
  ...analytics(context),
  ...fundOverview(context),
  ...fundAnalytics(context),
  ...fundHealth(context),
  ...investors(context, keep),
  ...reports(context),
  ...withdrawals(context),
  ...auditTrail(context),
  ...contact(context),
  ...inbox(context),
  ...messages(context),
  ...newsletter(context),
  ...letters(context),
  ...support(context),
  ...transfers(context),
  ...bank(context),
  ...reportsEdit(context),
  ...distributions(context),
  ...closure(context),
  ...cash(context),
  ...roles(context),
  ...payments(context),
  ...proofs(context),
  ...approvals(context),
  ...bankReturns(context),
  ...bankStatements(context),
  ...broker(context),
  ...factors(context, limits.client, describeActs(context)),
  ...freezes(context),
  ...address(context),
  ...personalData(context),
  ...agreements(context),
  ...performance(context),
  ...calendar(context),
  ...savedViews(context),
  ...fundFigures(context),
  ...today(context),
  ...benchmarks(context),
  ...push(context),
  ...apiKeys(context),
  ...webhooks(context),
  ...search(context),
  ...tables(context),
  ...preparedFiles(context),
  ...unsubscribing(context),
  ...pageFailures(context),
})

/** Either a number of proxies in a row, counted from this server, or the addresses of the proxies. */
const trusted = ({ trustProxy }: Config) =>
  typeof trustProxy === 'number' ? (_address: string, hop: number) => hop < trustProxy : trustProxy

const looksPerRequest = 4

/**
 * By default Node checks for late requests every 30 seconds, and misses a missing body if headers may take longer than
 * the whole request. So both times are set together, before the server is created.
 */
const whenLate = ({ requestMs }: Limits) => ({
  requestTimeout: requestMs,
  headersTimeout: requestMs,
  connectionsCheckingInterval: Math.ceil(requestMs / looksPerRequest),
})

/** A call's contract entry says who may make it. A form or page that fails is answered with a page, as is an opened file. */
const gate = (context: Context): Gate => {
  const withPage = answerWithPage(context)
  const ofFile = answerOpenedFile(context)
  const describe = describeActs(context)
  return (call) => ({
    onRequest: admit(context, call),
    preValidation: own(context, call),
    inUnits: admitAgain(context, call),
    preHandler: [
      ...(call.stepUp ? [demandStepUp(context, call, describe)] : []),
      ...(call.costs ? [spend(context, call)] : []),
    ],
    ...((call.kind === 'form' || call.kind === 'page') && { errorHandler: withPage }),
    ...((call.kind === 'file' || call.kind === 'table') && { errorHandler: ofFile(call) }),
  })
}

/** The calls, each with its limits, origin check and session, in a scope of their own. */
const api = (context: Context, limits: Limits) => async (app: FastifyInstance) => {
  const { config } = context
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', 'no-store')
    done()
  })
  app.addHook('onRequest', answerCors(config))
  await app.register(limit, {
    max: limits.callsPerMinuteMax,
    timeWindow: minuteMs,
    errorResponseBuilder: (_request, { ttl }) =>
      refuse(429, 'Too many requests from this address. Try again in a minute.', Math.ceil(ttl / secondMs)),
  })
  app.addHook('onRequest', checkOrigin(config))
  const own = handlersOf(context, limits, newKeptAnswers(context))
  const handlers = { ...own, ...viewings(context, own) }
  const answered = [...Object.keys(handlers), 'listExtensions']
  mount(app, context.store, gate(context), { ...handlers, ...extensions(answered) })
  await app.register(docs(answered, config))
  await app.register(liveSocket(context))
  app.options('/api/*', async (_request, reply) => reply.code(204).send())
}

/**
 * Used in place of Fastify's own compilers, which take a tenth of a start to load; replaced before a route needs one.
 */
const noCompiler = (): never => {
  throw new Error('A route came before the compilers of the contract')
}

/** The whole server except for listening: every plugin and route is listed here. */
export const buildApp = async (
  context: Context,
  limits: Limits = defaultLimits,
  metrics?: Metrics,
): Promise<FastifyInstance> => {
  const app = Fastify({
    bodyLimit: limits.bodyBytesMax,
    requestTimeout: limits.requestMs,
    http: whenLate(limits),
    clientErrorHandler: answerClientError(context.config),
    frameworkErrors: answerBadAddress(context.config),
    trustProxy: trusted(context.config),
    // Requests in progress have finished by then; a connection that was never used would keep the server waiting
    // forever.
    forceCloseConnections: true,
    return503OnClosing: false,
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    routerOptions: { maxParamLength: pathParameterCharactersMax },
  })
  app.setValidatorCompiler(compileValidator)
  app.setSerializerCompiler(compileSerializer)
  app.decorateRequest('by', undefined)
  app.decorateRequest('mark', undefined)
  app.decorateRequest('whose', undefined)
  app.decorateRequest('spends', undefined)
  app.decorateRequest('signedIn', undefined)
  app.setErrorHandler(answerFailure(context.log))
  acceptBodies(app)
  // The first hook: it marks requests for a socket, and ends the connection if a later hook refuses one.
  await app.register(websocket, { options: { maxPayload: 1024 } })
  // Before anything is refused, so that refusals have the same headers.
  const headers = headersOfAll(context.config)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
  checkHosts(app, context.config)
  measureHealth(app, context)
  metrics?.measureCalls(app)
  refuseDuringShutdown(app)
  logCalls(app, context)
  afterCall(
    app,
    tellOwnTabs(context, (by) => readsOf(by) === 'own'),
  )
  limitTimes(app, limits)
  namePieces(app, context)
  await app.register(cookie)
  await app.register(formbody)
  await app.register(api(context, limits))
  await app.register(outbox(context))
  await app.register(proofsPages(context))
  await site(app, context)
  return app
}
