import { type ReactNode, useContext } from 'react'
import { Button, type ButtonProps, Icon } from './Button.tsx'
import { RowStop } from './contexts.ts'
import { moon, sun } from './icons.ts'

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

/** Shows what pressing it leads to: a moon in the light theme, a sun in the dark one. */
export const ThemeToggle = ({ theme, onToggle }: { theme: 'light' | 'dark'; onToggle: () => void }) => (
  <IconButton
    label={theme === 'light' ? 'Use the dark theme' : 'Use the light theme'}
    icon={theme === 'light' ? moon : sun}
    onClick={onToggle}
  />
)
