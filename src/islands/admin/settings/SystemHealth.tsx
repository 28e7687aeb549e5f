import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { formatInstant } from '#fund/calendar/week-display.ts'
import { nearestCents } from '#fund/cents/money.ts'
import { formatMoney } from '#fund/text/format.ts'
import { SettingsSection } from '#islands/frame/sections/SettingsSection.tsx'
import { documentedFigures, type HealthFigures, measuredFigures } from '#stores/admin/settings/health/figures.ts'
import { $health, loadHealth } from '#stores/admin/settings/health/health.ts'
import { $nextWeekRisk, loadNextWeekRisk } from '#stores/admin/work/overview/trading-summary.ts'
import { $extensions } from '#stores/kit/extensions.ts'
import { Button } from '#ui/Button.tsx'
import { Figures } from '#ui/Figures.tsx'
import { refresh } from '#ui/icons.ts'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { SourceBadge } from '#ui/SourceBadge.tsx'
import { FailedState } from '#ui/States.tsx'
import { callsHealth, loopHealth, waitingHealth } from '#words/desk/mail-health.ts'
import { useArrival } from '../parts/useArrival.ts'
import { BackupHealth } from './BackupHealth.tsx'
import { instant } from './instant.ts'
import { MailHealth } from './MailHealth.tsx'
import { PushHealth } from './PushHealth.tsx'
import { RootsHealth } from './RootsHealth.tsx'
import { StallsHealth } from './StallsHealth.tsx'
import { WebhookHealth } from './WebhookHealth.tsx'

/** Call 21: Loading... until it comes; errors are ignored (spec §2, §7). */
const NextWeek = () => {
  const { last } = useStore($nextWeekRisk)
  return last === null ? 'Loading...' : formatMoney(nearestCents(last))
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
  const { last, state, asOf } = useStore($health)
  useEffect(() => {
    void loadNextWeekRisk()
    if (live) void loadHealth()
  }, [live])
  return (
    <SettingsSection
      title="System Health"
      arriving={useArrival('system-health')}
      mark={!live && <SourceBadge source="Sample" />}
      note={
        live && (
          <Button kind="quiet" icon={refresh} busy={state === 'loading'} onClick={() => void loadHealth()}>
            Measure again
          </Button>
        )
      }
    >
      {live && state === 'failed' && (
        <FailedState title="The measurement did not load." onRetry={() => void loadHealth()} />
      )}
      <Figures figures={figuresOf(live ? measuredFigures(last) : documentedFigures, live)} />
      {live && last === null && state !== 'failed' && <SkeletonBlock kind="panel" />}
      {live && last && asOf !== null && (
        <p className="cap">
          as of {formatInstant(asOf)} New York; started {formatInstant(Date.parse(last.started_at))}
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
          {last.deferred.waiting_since && ` The oldest is from ${instant(last.deferred.waiting_since)}.`}
        </p>
      )}
      {live && last?.stalls && last.stalls.length > 0 && <StallsHealth stalls={last.stalls} />}
      {live && last?.mail && <MailHealth mail={last.mail} />}
      {live && last?.push && <PushHealth push={last.push} />}
      {live && last?.webhooks && <WebhookHealth webhooks={last.webhooks} />}
      {live && last?.backup && <BackupHealth backup={last.backup} />}
      {live && last && extensions.has('proofs') && <RootsHealth health={last} />}
    </SettingsSection>
  )
}
