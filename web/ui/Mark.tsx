import classes from './Mark.module.css';

type Props = { size?: number };

/** The product's mark. */
export function Mark({ size = 28 }: Props) {
  return <img src="/icon.svg" width={size} height={size} alt="Millwright" />;
}

type BrandProps = {
  /** Of the company, where it has a logo. */
  look: { name: string; logo: string } | null;
  /** Height in px. */
  size: number;
  /** Leaves no room for more than a mark. */
  narrow?: boolean;
};

/** Whose product this is: the company's own logo, else the mark and the name of the product. */
export function Brand({ look, size, narrow = false }: BrandProps) {
  if (look?.logo)
    return <img className={classes.logo} src={look.logo} alt={look.name} style={{ maxHeight: size + 8, maxWidth: narrow ? size + 8 : undefined }} />;
  return (
    <>
      <Mark size={size} />
      {!narrow && <span>Millwright</span>}
    </>
  );
}
