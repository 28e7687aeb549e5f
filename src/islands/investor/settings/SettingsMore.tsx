import { useStore } from '@nanostores/react'
import { Fragment, useEffect } from 'react'
import { tiersFromWire } from '#contract/entities/money-terms.ts'
import { formatCalendarDate } from '#fund/calendar/week-display.ts'
import { type ReturnBand, returnBands } from '#fund/money/static-return-box.ts'
import { type Tier, tiersOf } from '#fund/money/tiers.ts'
import { formatMoney } from '#fund/text/format.ts'
import { InTurn } from '#islands/frame/InTurn.tsx'
import { SettingsSection } from '#islands/frame/sections/SettingsSection.tsx'
import { terms } from '#stores/investor/account/terms.ts'
import { $tiers } from '#stores/investor/account/tiers.ts'
import { Badge } from '#ui/Badge.tsx'
import { sharing } from '#words/desk/settings.ts'
import { AccountActions } from './AccountActions.tsx'
import { AllDocuments } from './AllDocuments.tsx'
import { DistributionList } from './DistributionList.tsx'
import { Fold } from './Fold.tsx'
import { Members } from './Members.tsx'
import { Security } from './Security.tsx'

const whole = (cents: number) => formatMoney(cents, { cents: false })

const tierName = ({ from, below }: Tier) => {
  if (below === null) return `${whole(from)} and above`
  return from === 0 ? `up to ${whole(below - 100)}` : `${whole(from)} to ${whole(below - 100)}`
}

const bandName = ({ over, upTo }: ReturnBand) => (upTo === null ? `over ${over}%` : `${over}–${upTo}%`)

const sharesInLine = (tiers: readonly Tier[]): string => {
  const shares = tiers.map(({ investorShare }) => `${investorShare}%`)
  return `${shares.slice(0, -1).join(', ')} or ${shares.at(-1)} to you, by what is invested`
}

/** Versions of the terms whose Sunday is still to come. */
const Coming = () => {
  const { last } = useStore(terms.$load)
  if (!last) return null
  const now = last.versions.findIndex(({ digest }) => digest === last.in_force)
  return last.versions.slice(now + 1).map(({ from, figures, wording }) => (
    <div key={from}>
      <h3>From {formatCalendarDate(from ?? '')}</h3>
      <Tiers tiers={tiersOf(tiersFromWire(figures.tiers))} />
      <p className="cap">{wording}</p>
    </div>
  ))
}

const Tiers = ({ tiers }: { tiers: readonly Tier[] }) => (
  <dl className="pairs">
    {tiers.map((tier) => (
      <Fragment key={tier.from}>
        <dt>{tierName(tier)}</dt>
        <dd>
          {tier.investorShare}% you, {tier.fundShare}% fund
        </dd>
      </Fragment>
    ))}
  </dl>
)

/** A constant of the build: once the owner has decided for the tiers, nothing else is shown (docs/owner.md). */
const decided = import.meta.env.PUBLIC_SPLIT_DECIDED

/**
 * How profit sharing works: the tiers that are applied and, closed below them until the owner has decided, the box of
 * spec §9 that contradicts them.
 */
const Sharing = () => {
  const tiers = tiersOf(useStore($tiers))
  useEffect(() => void terms.load(), [])
  return (
    <SettingsSection title="How profit sharing works" answer={sharesInLine(tiers)}>
      <div>
        <h3>
          By invested amount <Badge tone="good">Applied</Badge>
        </h3>
        <Tiers tiers={tiers} />
        <p className="cap">{sharing.applied}</p>
      </div>
      <Coming />
      {!decided && (
        <Fold title="By annual return" answer={<Badge tone="waiting">Conflicting, not applied</Badge>}>
          <dl className="pairs">
            {returnBands.map((band) => (
              <Fragment key={band.over}>
                <dt>{bandName(band)} a year</dt>
                <dd>{band.investorShare}% you</dd>
              </Fragment>
            ))}
          </dl>
          <p className="cap">{sharing.conflicting}</p>
        </Fold>
      )}
    </SettingsSection>
  )
}

/** The settings below the first screen. */
export const SettingsMore = () => (
  <InTurn>
    <Security />
    <AllDocuments />
    <Members />
    <DistributionList />
    <Sharing />
    <AccountActions />
  </InTurn>
)
