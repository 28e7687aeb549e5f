import type { ComponentProps } from 'react'
import { Checkbox } from './Checkbox.tsx'

/** A setting that takes effect at once. */
export const Switch = (props: Omit<ComponentProps<typeof Checkbox>, 'as'>) => <Checkbox {...props} as="switch" />
