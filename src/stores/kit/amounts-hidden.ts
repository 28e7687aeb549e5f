import { stored } from './stored.ts'

const hidden = stored<boolean>(
  'portal:amounts-hidden',
  false,
  (text) => text === 'yes',
  (value) => (value ? 'yes' : null),
)

/** Whether the person hides all amounts; remembered, and the same in every tab. */
export const $amountsHidden = hidden.$value

export const toggleAmounts = (): void => hidden.keep(!$amountsHidden.get())
