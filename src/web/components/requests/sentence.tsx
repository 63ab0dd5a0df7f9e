import { textLanguage } from '../people/text-language.ts'
import classes from './sentence.module.css'

/** A student's sentence, each script in its own direction. */
export function Sentence({ text }: { readonly text: string }) {
  return (
    <blockquote className={classes.sentence} dir="auto" lang={textLanguage(text)}>
      {text}
    </blockquote>
  )
}
