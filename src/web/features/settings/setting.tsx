import type { ReactNode } from 'react'
import classes from './settings-page.module.css'

type SettingProps = { readonly name: string; readonly text: string; readonly children: ReactNode }

/** What there is to set, and how. */
export function Setting({ name, text, children }: SettingProps) {
  return (
    <div className={classes.setting}>
      <span>
        <span className={classes.name}>{name}</span>
        <span className={classes.text}>{text}</span>
      </span>
      {children}
    </div>
  )
}
