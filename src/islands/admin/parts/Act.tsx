import { useStore } from '@nanostores/react'
import type { AdminRole } from '#fund/access/admin-roles.ts'
import { $adminRole, mayAs } from '#stores/session/admin-role.ts'
import { Button, type ButtonProps } from '#ui/Button.tsx'
import { onlyFor } from '#words/control/only-for.ts'

type Props = ButtonProps & {
  /** The least role that may do it (api.md "Roles"). */
  least?: AdminRole
  /** If the role does not suffice, the button stays and says so; without this it is hidden. */
  visible?: true
}

/** Whether the signed-in admin's role includes this one. */
export const useMay = (least: AdminRole = 'operator'): boolean => mayAs(useStore($adminRole), least)

/** A button that changes something, for admins who may. */
export const Act = ({ least = 'operator', visible, reason, ...button }: Props) => {
  const may = useMay(least)
  if (!may && !visible) return null
  return <Button {...button} reason={may ? reason : onlyFor[least]} />
}
