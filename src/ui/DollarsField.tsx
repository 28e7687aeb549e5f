import type { ComponentProps } from 'react'
import { TextField } from './TextField.tsx'

/** An amount of dollars, typed as text: a number field would drop the commas and round. */
export const DollarsField = (
  props: Omit<ComponentProps<typeof TextField>, 'before' | 'inputMode' | 'autoComplete'>,
) => <TextField before="$" inputMode="decimal" autoComplete="off" {...props} />
