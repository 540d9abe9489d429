print("vd")
