type Props = { size?: number };

/** The product's mark. */
export function Mark({ size = 28 }: Props) {
  return <img src="/icon.svg" width={size} height={size} alt="Millwright" />;
}
