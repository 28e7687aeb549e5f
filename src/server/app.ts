import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import limit from '@fastify/rate-limit'
import websocket from '@fastify/websocket'
import Fastify, { type FastifyInstance } from 'fastify'
import { minuteMs, secondMs } from '#fund/time.ts'
import { admit, admitAgain, own, readsOf } from './auth/permit.ts'
import { spend } from './auth/spend.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { answerWithPage } from './forms/answer-with-page.ts'
import { measureHealth } from './health/health.ts'
import { afterCall } from './http/after-call.ts'
import { answerBadAddress, answerClientError } from './http/below-routes.ts'
import { acceptBodies } from './http/bodies.ts'
import { logCalls } from './http/call-log.ts'
import { answerCors } from './http/cors.ts'
import { answerFailure } from './http/failures.ts'
import type { Handlers } from './http/handler.ts'
import { checkHosts } from './http/hosts.ts'
import { type Keep, newKeptAnswers } from './http/kept-answers.ts'
import { defaultLimits, type Limits, pathParameterCharactersMax } from './http/limits.ts'
import { type Gate, mount } from './http/mount.ts'
import { checkOrigin } from './http/origin.ts'
import { namePieces } from './http/pieces.ts'
import { refuse } from './http/refuse.ts'
import { compileValidator } from './http/schemas.ts'
import { headersOfAll } from './http/security-headers.ts'
import { compileSerializer } from './http/serializers.ts'
import { refuseDuringShutdown } from './http/shutdown.ts'
import { limitTimes } from './http/time-limits.ts'
import { tellOwnTabs } from './live/tell-own-tabs.ts'
import type { Metrics } from './metrics/metrics.ts'
import { account } from './routes/account.ts'
import { accountNotifications } from './routes/account-notifications.ts'
import { address } from './routes/address.ts'
import { adminInvestors } from './routes/admin-investors.ts'
import { adminInvestorsEdit } from './routes/admin-investors-edit.ts'
import { agreements } from './routes/agreements.ts'
import { analytics } from './routes/analytics.ts'
import { apiKeys } from './routes/api-keys.ts'
import { approvals } from './routes/approvals.ts'
import { auditTrail } from './routes/audit.ts'
import { auth } from './routes/auth.ts'
import { bank } from './routes/bank.ts'
import { bankStatements } from './routes/bank-statements.ts'
import { benchmarks } from './routes/benchmarks.ts'
import { bulkActions } from './routes/bulk-actions.ts'
import { calendar } from './routes/calendar.ts'
import { cash } from './routes/cash.ts'
import { closure } from './routes/closure.ts'
import { contact } from './routes/contact.ts'
import { distributions } from './routes/distributions.ts'
import { docs } from './routes/docs.ts'
import { extensions } from './routes/extensions.ts'
import { factors } from './routes/factors.ts'
import { freezes } from './routes/freezes.ts'
import { fundAnalytics } from './routes/fund-analytics.ts'
import { fundFigures } from './routes/fund-figures.ts'
import { fundHealth } from './routes/fund-health.ts'
import { fundOverview } from './routes/fund-overview.ts'
import { fundSettings } from './routes/fund-settings.ts'
import { health } from './routes/health.ts'
import { inbox } from './routes/inbox.ts'
import { investorPage } from './routes/investor-page.ts'
import { investors } from './routes/investors.ts'
import { liveSocket } from './routes/live-socket.ts'
import { messages } from './routes/messages.ts'
import { newsletter } from './routes/newsletter.ts'
import { notifications } from './routes/notifications.ts'
import { onboarding } from './routes/onboarding.ts'
import { outbox } from './routes/outbox.ts'
import { payments } from './routes/payments.ts'
import { performance } from './routes/performance.ts'
import { personalData } from './routes/personal-data.ts'
import { preparedFiles } from './routes/prepared-files.ts'
import { profile } from './routes/profile.ts'
import { proofs } from './routes/proofs.ts'
import { proofsPages } from './routes/proofs-pages.ts'
import { push } from './routes/push.ts'
import { reports } from './routes/reports.ts'
import { reportsEdit } from './routes/reports-edit.ts'
import { roles } from './routes/roles.ts'
import { savedViews } from './routes/saved-views.ts'
import { search } from './routes/search.ts'
import { session } from './routes/session.ts'
import { settings } from './routes/settings.ts'
import { signInStop } from './routes/sign-in-stop.ts'
import { statements } from './routes/statements.ts'
import { site } from './routes/static.ts'
import { support } from './routes/support.ts'
import { tables } from './routes/tables.ts'
import { today } from './routes/today.ts'
import { transfers } from './routes/transfers.ts'
import { viewings } from './routes/viewings.ts'
import { webhooks } from './routes/webhooks.ts'
import { withdrawals } from './routes/withdrawals.ts'

/** Who answers which call: the one list of the API's routes. */
const handlersOf = (context: Context, limits: Limits, keep: Keep): Partial<Handlers> => ({
  ...auth(context, limits.client),
  ...session(context, keep),
  ...signInStop(context),
  ...adminInvestors(context),
  ...adminInvestorsEdit(context),
  ...bulkActions(context),
  ...investorPage(context),
  ...onboarding(context),
  ...profile(context),
  ...fundSettings(context),
  ...statements(context),
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
  ...bankStatements(context),
  ...factors(context),
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

/** A call's contract entry says who may make it. A form or page that fails is answered with a page. */
const gate = (context: Context): Gate => {
  const withPage = answerWithPage(context)
  return (call) => ({
    onRequest: admit(context, call),
    preValidation: own(context, call),
    inUnits: admitAgain(context, call),
    ...(call.costs && { preHandler: spend(context, call) }),
    ...((call.kind === 'form' || call.kind === 'page') && { errorHandler: withPage }),
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
  mount(app, gate(context), { ...handlers, ...extensions(answered) })
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
