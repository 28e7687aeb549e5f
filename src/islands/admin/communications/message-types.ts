import { notificationTypes } from '#fund/notices/notification-settings.ts'
import { capitalised } from '#fund/text/words.ts'
import type { Option } from '#ui/Select.tsx'

/** The types of a message, to choose from. */
export const messageTypes: readonly Option<(typeof notificationTypes)[number]>[] = notificationTypes.map((value) => ({
  value,
  label: capitalised(value),
}))
