import { useStore } from '@nanostores/react'
import type { FundHealth } from '#contract/calls/desk/fund-health.ts'
import { stallKey, tryStalledAgain } from '#stores/admin/settings/health/health.ts'
import { $inFlight } from '#stores/kit/in-flight.ts'
import { stallWords as words } from '#words/desk/mail-health.ts'
import { Act } from '../parts/Act.tsx'
import { instant } from './instant.ts'

/** In what the server stood until it ended itself; what did so twice waits here until somebody lets it be tried again. */
export const StallsHealth = ({ stalls }: { stalls: NonNullable<FundHealth['stalls']> }) => {
  const inFlight = useStore($inFlight)
  return (
    <section aria-labelledby="stalls-health">
      <h3 id="stalls-health">{words.title}</h3>
      <ul>
        {stalls.map((stall) => (
          <li key={stall.id}>
            <p className={stall.set_aside ? 'status-bad' : undefined}>{words.stood(stall, instant(stall.at))}</p>
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
