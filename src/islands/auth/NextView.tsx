import { useStore } from '@nanostores/react'
import { $login } from '#stores/session/login.ts'
import { CodeView } from './CodeView.tsx'
import { FactorView } from './FactorView.tsx'

/** What follows the first view: a code, or a second factor. */
export const NextView = () => (useStore($login).view === 'factor' ? <FactorView /> : <CodeView />)
