import { useStore } from '@nanostores/react'
import { riskPercentMax, riskPercentMin } from '#fund/terms/terms.ts'
import { formatPercent } from '#fund/text/format.ts'
import { SettingsSection } from '#islands/frame/sections/SettingsSection.tsx'
import { fundSettings, settingsDefaults } from '#stores/admin/settings/settings/settings.ts'
import { $extensions } from '#stores/kit/extensions.ts'
import { Badge, SourceBadge } from '#ui/Badge.tsx'
import { Dollars } from '../parts/Dollars.tsx'
import { useArrival } from '../parts/useArrival.ts'

const percent = (value: number) => formatPercent(value, { digits: 1 })

/** The limit against what next week would risk; with `fund-settings`. */
const Measured = () => {
  const { last } = useStore(fundSettings.$load)
  return (
    <>
      <div className="pair-line">
        <dt>Weekly risk limit</dt>
        <dd>{last ? <span>{percent(last.settings.riskLimit)}</span> : '–'}</dd>
      </div>
      <div className="pair-line">
        <dt>Limit on the active capital</dt>
        <dd>
          <Dollars value={last?.risk.limit_amount ?? null} />
        </dd>
      </div>
      <div className="pair-line">
        <dt>Next week’s total risk</dt>
        <dd>
          <Dollars value={last?.risk.total_risk_amount ?? null} />
        </dd>
      </div>
      <div className="pair-line">
        <dt>Status</dt>
        <dd>
          {last ? (
            <Badge tone={last.risk.breached ? 'bad' : 'good'}>
              {last.risk.breached ? 'Over the limit' : 'Within the limit'}
            </Badge>
          ) : (
            <Badge>–</Badge>
          )}
        </dd>
      </div>
    </>
  )
}

const Documented = () => (
  <>
    <div className="pair-line">
      <dt>Weekly risk limit</dt>
      <dd>{percent(Number(settingsDefaults.riskLimit))}</dd>
    </div>
    <div className="pair-line">
      <dt>Position monitoring</dt>
      <dd>
        <Badge tone="good">Active</Badge>
      </dd>
    </div>
    <div className="pair-line">
      <dt>Stop-loss orders</dt>
      <dd>
        <Badge tone="good">Active</Badge>
      </dd>
    </div>
  </>
)

/** Risk Management status rows (spec §2): measured against the limit, or a sample. */
export const RiskManagement = () => {
  const live = useStore($extensions).has('fund-settings')
  return (
    <SettingsSection
      title="Risk Management"
      arriving={useArrival('risk-management')}
      mark={!live && <SourceBadge source="Sample" />}
    >
      <dl className="pairs">
        {live ? <Measured /> : <Documented />}
        <div className="pair-line">
          <dt>Investors choose</dt>
          <dd>
            {percent(riskPercentMin)} to {percent(riskPercentMax)} a week
          </dd>
        </div>
      </dl>
    </SettingsSection>
  )
}
