import type { Load } from '#stores/kit/load.ts'
import { fundSettingsWords as words } from '#words/control/fund-settings.ts'

/** The summary of a closed section before its contents are known: empty, or that it did not load. */
export const unreadAnswer = (state: Load<unknown>['state']): string => (state === 'failed' ? words.unread : '\u00a0')
