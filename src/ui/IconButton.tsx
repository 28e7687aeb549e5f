import { type ReactNode, useContext } from 'react'
import { Button, type ButtonProps } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { RowStop } from './row-stop.ts'

type Props = Omit<ButtonProps, 'children' | 'icon' | 'kind'> & { label: string; icon: string; children?: ReactNode }

/** A 44 px square with an icon; `label` is its name and its tooltip, `children` a count on its corner. */
export const IconButton = ({ label, icon, children, ...rest }: Props) => (
  <Button
    {...rest}
    tabIndex={useContext(RowStop) ? rest.tabIndex : -1}
    kind="quiet"
    className="button-icon"
    aria-label={label}
    title={label}
  >
    <Icon d={icon} />
    {children}
  </Button>
)
