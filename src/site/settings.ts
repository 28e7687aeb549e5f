import { type Settings, settingsOf } from './settings-of.ts'

/** The address a public form posts to. */
export function formAction(settings: Settings, call: 'contact' | 'traders' | 'newsletter'): string {
  return `${settings.api.kind === 'elsewhere' ? settings.api.url : ''}/api/${call}`
}

/** The settings of this build. */
export const settings = settingsOf(process.env)
