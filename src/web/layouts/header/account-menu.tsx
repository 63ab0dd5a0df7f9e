import { m } from '#messages'
import { useMe } from '#web/api/me.ts'
import { Avatar } from '#web/components/people/avatar.tsx'
import { personName } from '#web/components/people/person-name.ts'
import { roleName } from '#web/components/people/role-name.ts'
import { onDemand } from '#web/ui/parts/on-demand.tsx'
import { Dots } from '#web/ui/states/dots.tsx'
import { useOpened } from '#web/ui/focus/use-opened.ts'
import { useSecondTap } from '#web/ui/window/use-second-tap.ts'
import { useId } from 'react'
import hidden from '#web/ui/visually-hidden.module.css'
import classes from './account-menu.module.css'

const AccountPanel = onDemand(
  async () => (await import('./account-panel.tsx')).AccountPanel,
  ({ isOpen }) => isOpen,
  () => (
    <div className={`${classes.panel} ${classes.onItsWay}`}>
      <Dots size={32} />
    </div>
  ),
)

/** Who is signed in, and what is theirs to set: behind the avatar on a phone, at the foot of the rail on a desktop. */
export function AccountMenu() {
  const me = useMe()
  const id = useId()
  const { isOpen, setOpen, close, around, button } = useOpened()
  const stopSecondTap = useSecondTap(isOpen)
  if (!me) return null
  const { user } = me
  const name = personName(user)
  return (
    <div ref={around} className={classes.account}>
      <button
        ref={button}
        type="button"
        className={classes.target}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClickCapture={stopSecondTap}
        onClick={() => (isOpen ? close() : setOpen(true))}
      >
        <Avatar name={name} pictureUrl={user.picture_url} size={36} />
        <span className={classes.who}>
          <span className={hidden.hidden}>{m.account_label()}: </span>
          <span className={classes.name}>{name}</span>
          <span className={classes.role}>{roleName(user.role)}</span>
        </span>
      </button>
      <AccountPanel isOpen={isOpen} id={id} user={user} onClose={close} />
    </div>
  )
}
