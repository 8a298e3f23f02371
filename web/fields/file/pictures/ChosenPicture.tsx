import { useEffect, useState } from 'react';
import classes from './pictures.module.css';

/** A small picture of a file that has not arrived yet. */
export function ChosenPicture({ file }: { file: File }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return <span className={classes.place}>{address && <img className={classes.chosen} src={address} alt="" />}</span>;
}
