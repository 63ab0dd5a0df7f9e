import classes from './landing-page.module.css'

type SignInNoticeProps = { readonly title: string; readonly text: string }

/** Why somebody who signed in is here: no address to tell people apart by (specification section 4), or the session ended. */
export function SignInNotice({ title, text }: SignInNoticeProps) {
  return (
    <div role="alert" className={classes.notice}>
      <strong>{title}</strong>
      <p>{text}</p>
    </div>
  )
}
