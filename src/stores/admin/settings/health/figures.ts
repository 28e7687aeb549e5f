import type { FundHealth } from '#contract/calls/desk/fund-health.ts'
import { secondMs } from '#fund/calendar/time.ts'
import { formatPercent } from '#fund/text/format.ts'

/** Three figures about the server, as they are shown. */
export interface HealthFigures {
  readonly uptime: string
  readonly response: string
  readonly encryption: string
}

/** The static figures of spec §2. */
export const documentedFigures: HealthFigures = { uptime: '99.9%', response: '1.2s', encryption: '256-bit' }

const unmeasured = '–'

const answerTime = (milliseconds: number | null): string => {
  if (milliseconds === null) return unmeasured
  return milliseconds < secondMs ? `${Math.round(milliseconds)} ms` : `${(milliseconds / secondMs).toFixed(1)}s`
}

/** The measurements; each is a dash until there is one. */
export const measuredFigures = (health: FundHealth | null): HealthFigures => {
  if (!health) return { uptime: unmeasured, response: unmeasured, encryption: unmeasured }
  return {
    uptime: formatPercent(health.uptime_percent, { digits: 1 }),
    response: answerTime(health.median_answer_ms),
    encryption: health.cipher_bits === null ? unmeasured : `${health.cipher_bits}-bit`,
  }
}
