import classes from './landing-page.module.css'

type SignInNoticeProps = { readonly title: string; readonly text?: string }

/** Why somebody is here who wanted to be elsewhere: no address to tell people apart by, a session that ended, a wrong link. */
export function SignInNotice({ title, text }: SignInNoticeProps) {
  return (
    <div role="alert" className={classes.notice}>
      <strong>{title}</strong>
      {text && <p>{text}</p>}
    </div>
  )
}
