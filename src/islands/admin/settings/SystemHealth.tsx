import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { FundHealth } from '#contract/calls/desk/fund-health.ts'
import { nearestCents } from '#fund/cents/money.ts'
import { formatMoney } from '#fund/text/format.ts'
import { Instant } from '#islands/frame/Instant.tsx'
import { SettingsSection } from '#islands/frame/sections/SettingsSection.tsx'
import {
  documentedFigures,
  type HealthFigures,
  health,
  measuredFigures,
  stallKey,
  tryStalledAgain,
} from '#stores/admin/settings/health/health.ts'
import { nextWeekRisk } from '#stores/admin/work/overview/trading-summary.ts'
import { $extensions } from '#stores/kit/extensions.ts'
import { $inFlight } from '#stores/kit/in-flight.ts'
import { instantText } from '#stores/kit/instants.ts'
import { SourceBadge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Figures } from '#ui/Figures.tsx'
import { refresh } from '#ui/refresh-icon.ts'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { FailedState } from '#ui/States.tsx'
import { callsHealth, loopHealth, outgoingWords, waitingHealth, stallWords as words } from '#words/desk/mail-health.ts'
import { Act } from '../parts/Act.tsx'
import { useArrival } from '../parts/useArrival.ts'
import { RootsHealth } from './RootsHealth.tsx'
import { VerificationHealth } from './VerificationHealth.tsx'

type Queue = { waiting: number; waiting_since: string | null; failed: number }

const Row = ({ name, queue, newest }: { name: string; queue: Queue; newest?: string | null | undefined }) => (
  <li>
    <span className="entry-name">{name}</span>
    <span className={queue.failed > 0 ? 'entry-figure status-bad' : 'entry-figure'}>{outgoingWords.counts(queue)}</span>
    {newest && <span className="entry-note">{newest}</span>}
    {queue.waiting_since && (
      <span className="entry-note">{outgoingWords.oldest(instantText(queue.waiting_since))}</span>
    )}
  </li>
)

/** What waits to go out as an email, a push or an event, and what never will, with the last that was refused. */
const OutgoingHealth = ({ health: { mail, push, webhooks } }: { health: FundHealth }) => {
  if (!mail && !push && !webhooks) return null
  const email = mail?.newest_failed
  const refused = push?.newest_failed
  return (
    <section aria-labelledby="outgoing-health">
      <h3 id="outgoing-health">{outgoingWords.title}</h3>
      <ul className="entries">
        {mail && (
          <Row
            name={outgoingWords.email}
            queue={mail}
            newest={email && outgoingWords.lastEmail(email.to, instantText(email.created_at), email.code)}
          />
        )}
        {push && (
          <Row
            name={outgoingWords.push}
            queue={push}
            newest={refused && outgoingWords.lastPush(refused.service, instantText(refused.at), refused.code)}
          />
        )}
        {webhooks && <Row name={outgoingWords.events} queue={webhooks} />}
      </ul>
    </section>
  )
}

/** In what the server stood until it ended itself; what did so twice waits here until somebody lets it be tried again. */
const StallsHealth = ({ stalls }: { stalls: NonNullable<FundHealth['stalls']> }) => {
  const inFlight = useStore($inFlight)
  return (
    <section aria-labelledby="stalls-health">
      <h3 id="stalls-health">{words.title}</h3>
      <ul>
        {stalls.map((stall) => (
          <li key={stall.id}>
            <p className={stall.set_aside ? 'status-bad' : undefined}>{words.stood(stall, instantText(stall.at))}</p>
            {stall.places.length > 0 && (
              <details>
                <summary className="cap">{words.where}</summary>
                <pre className="cap">{stall.places.join('\n')}</pre>
              </details>
            )}
            {stall.set_aside && (
              <Act
                kind="quiet"
                visible
                busy={inFlight.has(stallKey(stall))}
                onClick={() => void tryStalledAgain(stall)}
              >
                {words.again}
              </Act>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const megabyte = 1_000_000

/** When the data was last backed up by the portal's own command, and how large it was. */
const BackupHealth = ({ backup }: { backup: NonNullable<FundHealth['backup']> }) => (
  <section aria-labelledby="backup-health">
    <h3 id="backup-health">Backup</h3>
    <p className={backup.last ? undefined : 'status-bad'}>
      {backup.last
        ? `Last taken ${instantText(backup.last.taken_at)}, ${(backup.last.bytes / megabyte).toFixed(1)} MB.`
        : 'The portal’s own command has not taken one yet.'}
    </p>
  </section>
)

/** Call 21: Loading... until it comes; errors are ignored (spec §2, §7). */
const NextWeek = () => {
  const { last } = useStore(nextWeekRisk.$load)
  return <span>{last === null ? 'Loading...' : formatMoney(nearestCents(last))}</span>
}

const figuresOf = (figures: HealthFigures, live: boolean) => [
  { name: 'Uptime', value: figures.uptime, note: live && 'since the start' },
  { name: 'Response Time', value: figures.response, note: live && 'median of five minutes' },
  { name: 'Encryption', value: figures.encryption, note: live && 'of the connection to the server' },
  { name: 'Next-week total risk', value: <NextWeek />, note: 'all who trade next week' },
]

/**
 * Measured with `fund`: uptime, the median answer, the transport's cipher; otherwise the figures of spec §2 as a
 * sample.
 */
export const SystemHealth = () => {
  const extensions = useStore($extensions)
  const live = extensions.has('fund')
  const { last, state, asOf } = useStore(health.$load)
  useEffect(() => {
    void nextWeekRisk.load()
    if (live) void health.load()
  }, [live])
  return (
    <SettingsSection
      title="System Health"
      arriving={useArrival('system-health')}
      mark={!live && <SourceBadge source="Sample" />}
      note={
        live && (
          <Button kind="quiet" icon={refresh} busy={state === 'loading'} onClick={() => void health.load()}>
            Measure again
          </Button>
        )
      }
    >
      {live && state === 'failed' && (
        <FailedState title="The measurement did not load." onRetry={() => void health.load()} />
      )}
      <Figures figures={figuresOf(live ? measuredFigures(last) : documentedFigures, live)} />
      {live && last === null && state !== 'failed' && <SkeletonBlock kind="panel" />}
      {live && last && asOf !== null && (
        <p className="cap">
          as of <Instant named near at={asOf} />; started <Instant at={last.started_at} />
        </p>
      )}
      {live && last?.sockets !== undefined && (
        <p className="cap">
          {loopHealth(last.loop_delay_ms ?? null, last.sockets)}
          {last.calls && ` ${callsHealth(last.calls.answered, last.calls.failed)}`}
        </p>
      )}
      {live && last?.deferred && last.deferred.waiting + (last.threads?.waiting ?? 0) > 0 && (
        <p className="cap">
          {waitingHealth(last.deferred.waiting, last.threads?.waiting ?? 0)}
          {last.deferred.waiting_since && ` The oldest is from ${instantText(last.deferred.waiting_since)}.`}
        </p>
      )}
      {live && last?.stalls && last.stalls.length > 0 && <StallsHealth stalls={last.stalls} />}
      {live && last && <OutgoingHealth health={last} />}
      {live && last?.backup && <BackupHealth backup={last.backup} />}
      {live && last && extensions.has('proofs') && <RootsHealth health={last} />}
      {live && last && extensions.has('proofs') && <VerificationHealth />}
    </SettingsSection>
  )
}
