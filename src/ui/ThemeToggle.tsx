import { IconButton } from './IconButton.tsx'
import { moon, sun } from './icons.ts'

/** Shows what pressing it leads to: a moon in the light theme, a sun in the dark one. */
export const ThemeToggle = ({ theme, onToggle }: { theme: 'light' | 'dark'; onToggle: () => void }) => (
  <IconButton
    label={theme === 'light' ? 'Use the dark theme' : 'Use the light theme'}
    icon={theme === 'light' ? moon : sun}
    onClick={onToggle}
  />
)
