import type { NotificationSettings } from '#fund/notices/notification-settings.ts'
import { cleanDailyLimit, cleanHourlyLimit } from '#fund/notices/notification-settings.ts'
import { dailyLimitMax, dailyLimitMin, hourlyLimitMax, hourlyLimitMin } from '#fund/terms/terms.ts'
import { saveField } from '#stores/investor/account/settings/notification-field.ts'
import { SavedField } from './SavedField.tsx'

const textOf = (limit: number | undefined) => (limit === undefined ? undefined : String(limit))

/** At most so many a day and an hour (spec §5). */
export const Limits = ({ limits }: { limits: NotificationSettings['frequencyLimits'] | undefined }) => (
  <div className="fields">
    <SavedField
      field="frequencyLimits.dailyLimit"
      label="Daily limit"
      type="number"
      min={dailyLimitMin}
      max={dailyLimitMax}
      hint={`${dailyLimitMin} to ${dailyLimitMax} a day`}
      saved={textOf(limits?.dailyLimit)}
      clean={(typed) => String(cleanDailyLimit(typed))}
      onSave={(value) =>
        void saveField('frequencyLimits.dailyLimit', { frequencyLimits: { dailyLimit: Number(value) } })
      }
    />
    <SavedField
      field="frequencyLimits.hourlyLimit"
      label="Hourly limit"
      type="number"
      min={hourlyLimitMin}
      max={hourlyLimitMax}
      hint={`${hourlyLimitMin} to ${hourlyLimitMax} an hour`}
      saved={textOf(limits?.hourlyLimit)}
      clean={(typed) => String(cleanHourlyLimit(typed))}
      onSave={(value) =>
        void saveField('frequencyLimits.hourlyLimit', { frequencyLimits: { hourlyLimit: Number(value) } })
      }
    />
  </div>
)
