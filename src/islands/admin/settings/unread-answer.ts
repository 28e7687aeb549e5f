import type { Load } from '#stores/kit/load.ts'
import { fundSettingsWords as words } from '#words/admin-settings.ts'

/** What a closed section says before it can say what it holds: nothing, or that it did not load. */
export const unreadAnswer = (state: Load<unknown>['state']): string => (state === 'failed' ? words.unread : '\u00a0')
